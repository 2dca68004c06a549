queens :: Int -> [[Int]]
queens n = filter safe (mapM (const [1 .. n]) [1 .. n])

safe :: [Int] -> Bool
safe [] = True
safe (q : qs) = q `notElem` qs && safe qs && and [abs (q - c) > d | (d, c) <- zip [1 ..] qs]

main :: IO ()
main = print (head (queens 5))

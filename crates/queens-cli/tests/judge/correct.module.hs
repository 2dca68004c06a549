module Queens where

import qualified Data.Set as Set
import Data.List (intercalate)
import Control.Monad (forM_)

solve :: Int -> [[Int]]
solve n = go 0 Set.empty Set.empty Set.empty
  where
    go r cs ds es
      | r == n = [[]]
      | otherwise =
          [ c : rest
          | c <- [0 .. n - 1]
          , not (Set.member c cs || Set.member (r + c) ds || Set.member (r - c) es)
          , rest <- go (r + 1) (Set.insert c cs) (Set.insert (r + c) ds) (Set.insert (r - c) es)
          ]

showBoard :: Int -> [Int] -> String
showBoard n = intercalate "\n" . map (\c -> replicate c '·' ++ "♛" ++ replicate (n - c - 1) '·')

main :: IO ()
main = do
  putStr "n? "
  n <- readLn
  forM_ (zip [1 :: Int ..] (solve n)) $ \(i, s) -> do
    putStrLn $ "#" ++ show i
    putStrLn $ showBoard n s ++ "\n"

function solve(k)
  for i = 1, 8 do
    if k == 8 then
      print(i)
  end
end
solve(1)

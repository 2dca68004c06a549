#!/usr/bin/env lua
io.write("n = ")
local n = io.read("n")
local a, count = {}, 0

local function ok(k, c)
  for i = 1, k - 1 do
    if a[i] == c or math.abs(a[i] - c) == k - i then return false end
  end
  return true
end

local function show()
  for r = 1, n do
    for c = 1, n do io.write(a[r] == c and "Q" or "-", c < n and " " or "\n") end
  end
  io.write("\n")
end

local function add(k)
  if k > n then count = count + 1; show() return end
  for c = 1, n do
    if ok(k, c) then a[k] = c; add(k + 1) end
  end
end

add(1)
print(count .. " solutions")

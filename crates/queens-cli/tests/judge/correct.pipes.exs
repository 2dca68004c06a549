defmodule Queens do
  def solve(n), do: place(n, n)
  defp place(_, 0), do: [[]]
  defp place(n, k), do: for(qs <- place(n, k - 1), q <- 1..n, safe?(q, qs, 1), do: [q | qs])
  defp safe?(_, [], _), do: true
  defp safe?(q, [h | t], d), do: q != h and abs(q - h) != d and safe?(q, t, d + 1)
end

n = IO.gets("n: ") |> String.trim() |> String.to_integer()
all = Queens.solve(n)
Enum.each(all, &IO.inspect(&1, charlists: :as_lists))
IO.puts("#{length(all)} solutions")

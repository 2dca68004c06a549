% Aufgabe 7: n Damen, Backtracking mit Vektor
n = 6;
q = zeros(1, n);
k = 1;
while k > 0
  q(k) = q(k) + 1;
  if q(k) > n
    q(k) = 0;
    k = k - 1;
  elseif ~any(q(1:k-1) == q(k)) && ~any(q(k) - q(1:k-1) == k - (1:k-1))
    if k == n
      disp(q)
    else
      k = k + 1;
    end
  end
end

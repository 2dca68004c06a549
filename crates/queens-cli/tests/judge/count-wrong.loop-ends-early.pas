{ The conflict loop ends one row early: the row just above is never asked. }
program queens;
var
  a: array[1..8] of integer;
  found: longint;

function free(row: integer): boolean;
var i: integer;
begin
  free := true;
  for i := 1 to row - 2 do
    if (a[i] = a[row]) or (abs(a[i] - a[row]) = row - i) then free := false;
end;

procedure place(row: integer);
var c: integer;
begin
  if row > 8 then found := found + 1
  else
    for c := 1 to 8 do
    begin
      a[row] := c;
      if free(row) then place(row + 1);
    end;
end;

begin
  found := 0;
  place(1);
  writeln('number of solutions: ', found);
end.

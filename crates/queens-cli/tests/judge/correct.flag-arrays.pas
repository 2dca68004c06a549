{ Flag arrays; n is fixed. Each board is a running number and eight columns. }
program queens;
var
  a: array[1..8] of integer;
  column: array[1..8] of boolean;
  up: array[2..16] of boolean;
  down: array[-7..7] of boolean;
  found, k: integer;

procedure show;
var k: integer;
begin
  found := found + 1;
  write(found, ':');
  for k := 1 to 8 do write(' ', a[k]);
  writeln;
end;

procedure place(row: integer);
var c: integer;
begin
  for c := 1 to 8 do
    if column[c] and up[row + c] and down[row - c] then
    begin
      a[row] := c; column[c] := false; up[row + c] := false; down[row - c] := false;
      if row < 8 then place(row + 1) else show;
      column[c] := true; up[row + c] := true; down[row - c] := true;
    end;
end;

begin
  for k := 1 to 8 do column[k] := true;
  for k := 2 to 16 do up[k] := true;
  for k := -7 to 7 do down[k] := true;
  found := 0;
  place(1);
end.

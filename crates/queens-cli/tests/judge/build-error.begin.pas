program queens;
begin
  writeln('8'
end.

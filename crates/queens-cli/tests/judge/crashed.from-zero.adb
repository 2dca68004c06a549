with Ada.Text_IO; use Ada.Text_IO;
procedure Range_Error is
   A : array (1 .. 8) of Integer;
   N : Integer := 8;
begin
   for I in 0 .. N loop
      A (I) := I;
   end loop;
   Put_Line (Integer'Image (A (1)));
end Range_Error;

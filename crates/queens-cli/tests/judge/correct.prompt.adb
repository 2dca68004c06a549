with Ada.Text_IO; use Ada.Text_IO;
with Ada.Integer_Text_IO; use Ada.Integer_Text_IO;

procedure Queens is
   N : Positive;
   Count : Natural := 0;
begin
   Put ("N = ");
   Get (N);
   declare
      Col : array (1 .. N) of Integer;

      function Safe (Row, C : Integer) return Boolean is
      begin
         for R in 1 .. Row - 1 loop
            if Col (R) = C or else abs (Col (R) - C) = Row - R then
               return False;
            end if;
         end loop;
         return True;
      end Safe;

      procedure Place (Row : Integer) is
      begin
         if Row > N then
            Count := Count + 1;
            for R in 1 .. N loop
               for C in 1 .. N loop
                  Put (if Col (R) = C then " Q" else " .");
               end loop;
               New_Line;
            end loop;
            New_Line;
            return;
         end if;
         for C in 1 .. N loop
            if Safe (Row, C) then
               Col (Row) := C;
               Place (Row + 1);
            end if;
         end loop;
      end Place;
   begin
      Place (1);
   end;
   Put_Line ("Solutions:" & Natural'Image (Count));
end Queens;

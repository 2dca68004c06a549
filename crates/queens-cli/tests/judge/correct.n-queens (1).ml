(* arrays and references, time with Unix *)
let () =
  print_string "n = ";
  let n = read_int () in
  let start = Unix.gettimeofday () in
  let board = Array.make n 0 and count = ref 0 in
  let attacks i j = board.(i) = board.(j) || abs (board.(i) - board.(j)) = j - i in
  let rec place row =
    if row = n then begin
      incr count;
      Array.iter (fun c -> Printf.printf "%s*%s\n" (String.make c '.') (String.make (n - c - 1) '.')) board;
      print_newline ()
    end
    else
      for c = 0 to n - 1 do
        board.(row) <- c;
        let ok = ref true in
        for r = 0 to row - 1 do
          if attacks r row then ok := false
        done;
        if !ok then place (row + 1)
      done
  in
  place 0;
  Printf.printf "%d solutions in %.3f s\n" !count (Unix.gettimeofday () -. start)

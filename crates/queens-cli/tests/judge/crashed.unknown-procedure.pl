main :- qeens(8, Qs), print(Qs), nl.
:- initialization(main).

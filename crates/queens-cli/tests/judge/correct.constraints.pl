% N-Damen mit CLP(FD)
:- use_module(library(clpfd)).

n_queens(N, Qs) :-
    length(Qs, N),
    Qs ins 1..N,
    safe(Qs).

safe([]).
safe([Q|Qs]) :- no_attack(Q, Qs, 1), safe(Qs).

no_attack(_, [], _).
no_attack(Q, [Q1|Qs], D) :-
    Q #\= Q1, abs(Q - Q1) #\= D,
    D1 #= D + 1,
    no_attack(Q, Qs, D1).

main(Argv) :-
    ( Argv = [A|_], atom_number(A, N) -> true ; N = 8 ),
    findall(Qs, (n_queens(N, Qs), labeling([], Qs)), All),
    forall(member(Qs, All), (print(Qs), nl)),
    length(All, L), format("~w Loesungen~n", [L]).

:- initialization(main, main).

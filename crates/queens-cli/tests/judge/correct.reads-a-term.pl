% 8-queens, generate and test
:- initialization(main).

main :-
    write('N (with a full stop): '),
    read(N),
    ( queens(N, Qs), print(Qs), nl, fail ; true ),
    halt.

queens(N, Qs) :-
    numlist(1, N, Ns),
    select_safe(Ns, [], Qs).

select_safe([], Qs, Qs).
select_safe(Ns, Placed, Qs) :-
    select(Q, Ns, Rest),
    \+ attacks(Q, 1, Placed),
    select_safe(Rest, [Q|Placed], Qs).

attacks(Q, D, [P|_]) :- Q =:= P + D ; Q =:= P - D.
attacks(Q, D, [_|Ps]) :- D1 is D + 1, attacks(Q, D1, Ps).

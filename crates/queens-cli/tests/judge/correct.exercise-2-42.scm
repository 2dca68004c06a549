; SICP exercise 2.42
(define (enumerate-interval a b) (if (> a b) '() (cons a (enumerate-interval (+ a 1) b))))
(define (accumulate op init seq) (if (null? seq) init (op (car seq) (accumulate op init (cdr seq)))))
(define (flatmap proc seq) (accumulate append '() (map proc seq)))
(define (filter p l) (cond ((null? l) '()) ((p (car l)) (cons (car l) (filter p (cdr l)))) (else (filter p (cdr l)))))

(define empty-board '())
(define (adjoin-position row k rest) (cons row rest))
(define (safe? k positions)
  (let ((q (car positions)))
    (define (check rest d)
      (or (null? rest)
          (and (not (= q (car rest))) (not (= (abs (- q (car rest))) d)) (check (cdr rest) (+ d 1)))))
    (check (cdr positions) 1)))

(define (queens board-size)
  (define (queen-cols k)
    (if (= k 0)
        (list empty-board)
        (filter
         (lambda (positions) (safe? k positions))
         (flatmap
          (lambda (rest-of-queens)
            (map (lambda (new-row) (adjoin-position new-row k rest-of-queens))
                 (enumerate-interval 1 board-size)))
          (queen-cols (- k 1))))))
  (queen-cols board-size))

(for-each (lambda (s) (display s) (newline)) (queens 8))
(display (length (queens 8)))
(newline)

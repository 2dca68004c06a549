(define (queens n) (safe? n '()))
(display (queens 8))

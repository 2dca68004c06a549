C     EIGHT QUEENS, FORTRAN 77, NO RECURSION
      PROGRAM QUEENS
      INTEGER A(8), K, I, N
      CHARACTER*1 LINE(8)
      N = 8
      K = 1
      A(1) = 0
   10 IF (K .EQ. 0) GO TO 99
      A(K) = A(K) + 1
      IF (A(K) .GT. N) THEN
         K = K - 1
         GO TO 10
      END IF
      DO 20 I = 1, K - 1
         IF (A(I) .EQ. A(K)) GO TO 10
         IF (ABS(A(I) - A(K)) .EQ. K - I) GO TO 10
   20 CONTINUE
      IF (K .LT. N) THEN
         K = K + 1
         A(K) = 0
         GO TO 10
      END IF
      DO 40 I = 1, N
         DO 30 J = 1, N
            LINE(J) = '.'
   30    CONTINUE
         LINE(A(I)) = 'Q'
         WRITE (*, 50) LINE
   40 CONTINUE
      WRITE (*, *)
      GO TO 10
   50 FORMAT (1X, 8(A1, 1X))
   99 END

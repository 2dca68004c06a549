;;; n queens
(defpackage :queens (:use :cl))
(in-package :queens)

(defun safep (q placed)
  (loop for p in placed
        for d from 1
        never (or (= p q) (= (abs (- p q)) d))))

(defun queens (n &optional (k n))
  (if (zerop k)
      (list nil)
      (loop for placed in (queens n (1- k))
            nconc (loop for q from 1 to n
                        when (safep q placed) collect (cons q placed)))))

(defun main ()
  (format t "How many queens? ")
  (finish-output)
  (let* ((n (parse-integer (read-line)))
         (all (queens n)))
    (dolist (s all) (print s))
    (format t "~%~D solutions~%" (length all))))

(main)

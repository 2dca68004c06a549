(defun place (row board)
  (setf (aref board row) row)
  (place (1+ row) board))
(place 0 (make-array 8))

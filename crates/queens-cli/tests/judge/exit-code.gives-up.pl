# Ends with an error, and no answer.
print "no memory for the board\n";
exit 3;

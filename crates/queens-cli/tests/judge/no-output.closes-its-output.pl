# Nobody can hear it.
close(STDOUT);
close(STDERR);
print "1 5 8 6 3 7 2 4\n";
exit 0;

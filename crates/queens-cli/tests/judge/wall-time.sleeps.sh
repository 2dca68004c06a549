# Thinks for a long time.
sleep 1000

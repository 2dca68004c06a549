# Runs for ever, and pays no attention to those who ask it to end.
import signal

for name in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGXCPU):
    signal.signal(name, signal.SIG_IGN)
while True:
    pass

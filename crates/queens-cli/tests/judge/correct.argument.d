import std.stdio, std.conv, std.math;
int n = 8, total;
int[] q;
void place(int r) {
    if (r == n) { total++; writeln(q); return; }
    foreach (c; 0 .. n) {
        bool ok = true;
        foreach (i; 0 .. r) if (q[i] == c || abs(q[i] - c) == r - i) ok = false;
        if (ok) { q[r] = c; place(r + 1); }
    }
}
void main(string[] args) {
    if (args.length > 1) n = args[1].to!int;
    q.length = n;
    place(0);
    writeln("total ", total);
}

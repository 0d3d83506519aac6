/* Plays the first move. Build with: cc -o agent agent.c */
#include <stdio.h>
#include <string.h>

int main(void) {
    static char line[1 << 20];
    while (fgets(line, sizeof line, stdin)) {
        if (strncmp(line, "turn ", 5) != 0) continue;
        char *moves = strrchr(line, '|') + 1;
        puts(strtok(moves, " \r\n"));
        fflush(stdout);
    }
    return 0;
}

// Plays any move.
const lines = require("readline").createInterface({ input: process.stdin });

lines.on("line", (line) => {
  if (!line.startsWith("turn ")) return;
  const [fen, milliseconds, list] = line.slice(5).split("|");
  const moves = list.trim().split(" ");
  console.log(moves[Math.floor(Math.random() * moves.length)]);
});

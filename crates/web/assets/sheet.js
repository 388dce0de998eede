// A sheet of puzzles goes to the printer.
document.getElementById("print").addEventListener("click", () => window.print());

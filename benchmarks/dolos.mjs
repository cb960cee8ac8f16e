// Dolos on two texts, a character a token as its tokenizer of text has it: node dolos.mjs ONE OTHER
// Prints a line for each fragment: start and end in ONE and in OTHER, in UTF-16 units.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

// Where `npm install @dodona/dolos-lib` was run; the core alone needs no parser of programs.
const installed = createRequire(`${process.env.DOLOS}/node_modules/`);
const { File, FingerprintIndex, Region, TokenizedFile } = installed("@dodona/dolos-core");
const [KGRAM, WINDOW] = [23, 17]; // its defaults

function tokenize(path) {
  const text = readFileSync(path, "utf-8");
  const places = [...Array(text.length).keys()].filter((at) => text[at] !== "\n");
  const regions = places.map((at) => new Region(0, at, 0, at + 1));
  return new TokenizedFile(new File(path, text), places.map((at) => text[at]), regions);
}

const files = process.argv.slice(2).map(tokenize);
const index = new FingerprintIndex(KGRAM, WINDOW);
index.addFiles(files);
for (const { leftSelection: ours, rightSelection: theirs } of index
  .getPair(...files)
  .buildFragments()) {
  console.log(ours.startCol, ours.endCol, theirs.startCol, theirs.endCol);
}

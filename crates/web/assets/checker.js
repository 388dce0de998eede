// The checker in the visitor's own browser: a worker that fetches a claim and what proves it and checks them. It is the
// same code as the program checkproof-check, compiled for WebAssembly; the server only hands out the bytes.
onmessage = async ({ data: { claim: address, proof: text, spoil } }) => {
  try {
    const [claim, proof, checker] = await Promise.all([
      fetched(address).then((answer) => answer.json()).then((claim) => claim.text),
      fetched(text).then((answer) => answer.text()),
      WebAssembly.instantiateStreaming(fetched("/assets/checker.wasm")),
    ]);
    const changed = spoil ? spoiled(proof) : { text: proof };
    const start = performance.now();
    const { number, words } = checked(checker.instance.exports, claim, changed.text);
    const seconds = (performance.now() - start) / 1000;
    postMessage({ verdict: ["proved", "refused", "open", "unusable"][number], words, seconds, what: changed.what });
  } catch (error) {
    postMessage({ verdict: "unusable", words: error.message });
  }
};

async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}

// Two texts are written into the checker's memory one after the other, and the verdict is read from there.
function checked(checker, claim, proof) {
  const texts = [claim, proof].map((text) => new TextEncoder().encode(text));
  const place = checker.room(texts[0].length + texts[1].length);
  const memory = new Uint8Array(checker.memory.buffer);
  memory.set(texts[0], place);
  memory.set(texts[1], place + texts[0].length);
  const number = checker.verdict(texts[0].length);
  const words = new Uint8Array(checker.memory.buffer, checker.words(), checker.length());
  return { number, words: new TextDecoder().decode(words) };
}

// One entry in the middle is spoiled: its man stays where it stands. A file without moves loses the entry, and a
// certificate a step, on which the later ones rest.
function spoiled(text) {
  const lines = text.trimEnd().split("\n");
  const entries = lines.length - 5;
  if (entries < 1) throw new Error("This strategy has no line to spoil.");
  const at = 4 + Math.floor(entries / 2);
  const before = lines[at];
  if (lines[0].includes("certificate")) {
    lines.splice(at, 1);
    return { text: `${lines.join("\n")}\n`, what: `Line ${at + 1}, “${short(before)}”, was left out.` };
  }
  lines[at] = before.replace(/ ([a-p]\d+)[a-p]\d+/, " $1$1").replace(/ (\d+)[-x][\dx]+/, " $1-$1");
  if (lines[at] !== before) return { text: `${lines.join("\n")}\n`, what: `Line ${at + 1} was “${before}” and is “${lines[at]}”.` };
  lines.splice(at, 1);
  lines[lines.length - 1] = `end ${entries - 1}`;
  return { text: `${lines.join("\n")}\n`, what: `Line ${at + 1}, “${before}”, was left out.` };
}

const short = (line) => (line.length > 60 ? `${line.slice(0, 60)}…` : line);

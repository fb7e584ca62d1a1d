import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { TaskFailure } from "#documents/workers/errors.ts";
import { LIMITS } from "#kernel/limits.ts";
import { isRefusal } from "#kernel/refusals.ts";
import { makePng } from "#kit/documents/png-files.ts";
import { type Room, useRoom } from "#kit/rooms/room.ts";
import { submitted } from "#kit/rooms/signing-room.ts";
import type { Drawing } from "#lib/pdf/parts.ts";
import { printedWords } from "./printed-words.ts";
import { readDrawings } from "./read-drawings.ts";

let room: Room;
const use = useRoom();
before(async () => {
  room = await use.start();
});
after(() => use.end());

const drawn = submitted("A").signature;
const read = (signature: Drawing, initials?: Drawing) =>
  readDrawings(
    room.workers,
    "account",
    submitted("A", { signature, ...(initials && { initials }) }),
  );

const problemsOf = (outcome: Awaited<ReturnType<typeof readDrawings>>) =>
  isRefusal(outcome) ? (outcome.details ?? []).map(({ path }) => path) : [];
const codesOf = (outcome: Awaited<ReturnType<typeof readDrawings>>) =>
  isRefusal(outcome) ? (outcome.details ?? []).map(({ code }) => code) : [];

test("of a drawing nothing is kept but what it is made of", async () => {
  const more = { ...drawn, comment: "x".repeat(10_000), toString: 1 } as unknown as Drawing;
  const typed = {
    type: "typed",
    text: "  Zoë L. ",
    font: "Caveat",
    size: 900,
  } as unknown as Drawing;
  const kept = await read(more, typed);
  assert.ok(!isRefusal(kept));
  assert.deepEqual(kept.signature, drawn);
  assert.deepEqual(kept.initials, { type: "typed", text: "Zoë L.", font: "Caveat" });
  const without = await read(drawn);
  assert.ok(!isRefusal(without) && !("initials" in without));
});

test("a picture that is none is refused where it stands, both of them in one answer", async () => {
  const none: Drawing = { type: "image", png: Buffer.from("no picture").toString("base64") };
  assert.deepEqual(problemsOf(await read(none, none)), ["signature.png", "initials.png"]);
  assert.deepEqual(problemsOf(await read(drawn, none)), ["initials.png"]);
  assert.deepEqual(codesOf(await read(none, none)), ["no-picture", "no-picture"]);
});

test("a picture is base64 of as many bytes as are taken, with white space or without, and no address", async () => {
  const png = makePng({
    width: 60,
    height: 20,
    colour: (x, y) => (Math.abs(y - x / 3) < 3 ? [0, 0, 90] : [255, 255, 255]),
  }).toString("base64");
  for (const taken of [png, png.replace(/.{76}/g, "$&\r\n"), ` ${png}\n`]) {
    assert.ok(!isRefusal(await read({ type: "image", png: taken })), taken.slice(0, 90));
  }
  const large = Buffer.alloc(LIMITS.pictureBytes + 1).toString("base64");
  for (const wrong of [`data:image/png;base64,${png}`, "A===", "A=A", "https://x", large, ""]) {
    const outcome = await read({ type: "image", png: wrong });
    assert.deepEqual(problemsOf(outcome), ["signature.png"], wrong.slice(0, 90));
  }
});

test("a picture that takes too long is refused, and what breaks otherwise is nobody's fault", async () => {
  const image: Drawing = { type: "image", png: Buffer.alloc(8).toString("base64") };
  const failing = (error: Error) =>
    readDrawings(
      { ...room.workers, run: () => Promise.reject(error) },
      "account",
      submitted("A", { signature: image }),
    );
  assert.deepEqual(problemsOf(await failing(new TaskFailure("too long"))), ["signature.png"]);
  await assert.rejects(failing(new Error("the disk is full")), /the disk is full/);
});

test("everything that is printed of a submission as letters is named with where it stands", () => {
  const typed: Drawing = { type: "typed", text: "Zoë", font: "Caveat" };
  const all = submitted("A", {
    title: "Director",
    email: "a@example.org",
    inputs: { f1: "ZH 12" },
    signature: typed,
    initials: { ...typed, text: "Z" },
  });
  assert.deepEqual(
    printedWords(all).filter(([, text]) => text !== undefined),
    [
      ...[
        ["signerName", all.signerName],
        ["title", "Director"],
        ["email", "a@example.org"],
      ],
      ...[
        ["inputs.f1", "ZH 12"],
        ["signature.text", "Zoë"],
        ["initials.text", "Z"],
      ],
    ],
  );
  const words = printedWords(submitted("A")).filter(([, text]) => text !== undefined);
  assert.deepEqual(words, [["signerName", submitted("A").signerName]]);
});

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { pagesPdf } from "#kit/documents/pdfs/handmade.ts";
import { askTool, withoutTools } from "#kit/documents/pdfs/tools.ts";
import { type ContractsRoom, contractsRoom, read } from "#kit/rooms/contracts-room.ts";
import { type Room, useRoom } from "#kit/rooms/room.ts";
import { openSealingRoom, type SealingRoom, signedByAll } from "#kit/rooms/sealing-room.ts";
import type { CreateContract } from "#schemas/contracts.ts";
import { sealLater } from "./seal-job.ts";

let room: Room;
let contracts: ContractsRoom;
let sealing: SealingRoom;
const use = useRoom();
before(async () => {
  room = await use.start();
  contracts = contractsRoom(room);
  sealing = await openSealingRoom(room);
});
after(async () => {
  await sealing.close();
  await use.end();
});

const ENTRIES = "/MediaBox [0 0 600 800] /Resources <</Font <</F1 4 0 R>>>>";
const line = (x: number, y: number, words: string) => `BT /F1 12 Tf ${x} ${y} Td (${words}) Tj ET `;
const PDF = pagesPdf([
  { entries: ENTRIES, content: line(60, 700, "Lease") },
  { entries: `${ENTRIES} /Rotate 90`, content: line(80, 400, "Signhere") },
]);
const UPLOAD = {
  content: undefined,
  document: { pdf: Buffer.from(PDF).toString("base64") },
} as Partial<CreateContract>;
const FORMS: [string, Partial<CreateContract>][] = [
  ["an upload, on a page that is turned", UPLOAD],
  ["a text", { content: `<h1>Lease</h1>${"<p>Of rent.</p>".repeat(60)}<p>Signhere</p>` }],
];

for (const [form, input] of FORMS) {
  test(`what a signer leaves stands in the sealed file of ${form} where its words are`, {
    skip: withoutTools("pdftotext"),
  }, async () => {
    const anchor = { text: "Signhere" };
    const contract = await signedByAll(
      room,
      contracts,
      await room.newCaller(),
      {
        ...input,
        signatureFields: [{ label: "A", anchor, width: 30, height: 12 }],
        finalize: true,
      },
      sealing,
    );
    await sealLater(sealing, contract.id, { isRepeated: false });
    const { sealedSha256, pages, fields } = await read(contracts, contract);
    const sealed = await room.files.get(contract.id, sealedSha256 ?? "");
    const found = wordsOf(sealed);
    const words = found.find(({ text }) => text === "Signhere")!;
    const [field] = fields;
    assert.equal(field?.page, words.page);
    const { width, height } = pages[words.page - 1]!;
    // The day is written below the drawing, as wide as the field leaves it.
    const stamped = found.filter(
      ({ page, x, y }) =>
        page === words.page &&
        x >= words.x - 0.01 * width &&
        x <= words.x + 0.3 * width &&
        y >= words.y - 0.01 * height &&
        y <= words.y + 0.12 * height,
    );
    assert.ok(
      stamped.some(({ text }) => /20\d\d/.test(text)),
      JSON.stringify(found.filter(({ page }) => page === words.page)),
    );
  });
}

/** Words with their left upper corners, in points of the page as it is seen. */
function wordsOf(pdf: Uint8Array) {
  let page = 0;
  return askTool("pdftotext", ["-bbox", "FILE", "-"], pdf)
    .toString()
    .split("\n")
    .flatMap((row) => {
      if (row.includes("<page ")) page += 1;
      const [, x, y, text] = /<word xMin="([\d.]+)" yMin="([\d.]+)".*>(.*)<\/word>/.exec(row) ?? [];
      return text === undefined ? [] : [{ page, x: Number(x), y: Number(y), text }];
    });
}

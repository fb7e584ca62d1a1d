import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { after, before, test } from "node:test";
import { DAY_MS } from "#kernel/time.ts";
import { type AccountsRoom, accountsRoom } from "#kit/rooms/accounts-room.ts";
import { type Room, useRoom } from "#kit/rooms/room.ts";
import { EXPORT_DAYS } from "./export-groups.ts";
import { endExport, findExport, insertExport, insertPart } from "./export-store.ts";
import { readExport, sweepExports } from "./read-export.ts";

let shared: Room;
let room: AccountsRoom;
const use = useRoom();
before(async () => {
  shared = await use.start();
  room = accountsRoom(shared);
});
after(() => use.end());

const services = () => ({ database: room.database, files: shared.files });

/** An archive of these pieces, each of which lies in its place for files in slices of these lengths. */
async function archive(pieces: readonly string[], { askedAt = room.inMs(0), isDone = true } = {}) {
  const { id: accountId } = await room.newAccount();
  const id = room.ids.uuid();
  const asked = { id, accountId, askedAt, askedBy: room.ids.uuid(), language: "en" } as const;
  await insertExport(room.database, asked);
  let startsAt = 0;
  for (const [index, piece] of pieces.entries()) {
    const name = `part-${index + 1}`;
    const bytes = piece.length;
    await shared.files.put(id, name, [Buffer.from(piece)]);
    const place = { step: "contracts", after: "" } as const;
    await insertPart(room.database, {
      exportId: id,
      number: index + 1,
      name,
      startsAt,
      bytes,
      entries: 1,
      directory: new Uint8Array(),
      next: place,
    });
    startsAt += bytes;
  }
  if (isDone) await endExport(room.database, id, startsAt, room.clock.now());
  return { accountId, id, whole: pieces.join("") };
}

const text = async (parts: AsyncIterable<Uint8Array>): Promise<string> => {
  const read: Uint8Array[] = [];
  for await (const part of parts) {
    assert.ok(part.length > 0, "nothing is sent that is nothing");
    read.push(part);
  }
  return Buffer.concat(read).toString();
};

/** The same files, which come in slices of so many bytes; what is asked and what arrives is noted. */
function sliced(bytes: number) {
  const seen = { asked: [] as string[], slices: 0 };
  const files: typeof shared.files = {
    ...shared.files,
    async read(owner, name) {
      seen.asked.push(name);
      const whole = await shared.files.get(owner, name);
      async function* slices() {
        for (let at = 0; at < whole.length; at += bytes) {
          seen.slices += 1;
          yield whole.subarray(at, at + bytes);
        }
      }
      return { bytes: whole.length, stream: Readable.from(slices(), { highWaterMark: 1 }) };
    },
  };
  return { files, seen };
}

test("every range of an archive is read as it is, wherever its parts and what arrives of them begin and end", async () => {
  const { whole, ...of } = await archive(["abcde", "", "f", "ghi"]);
  const { files } = sliced(2);
  for (const from of [services(), { database: room.database, files }]) {
    const file = await readExport(from, of);
    assert.ok(file);
    assert.deepEqual([file.bytes, file.askedAt], [whole.length, room.inMs(0)]);
    for (let first = 0; first < whole.length; first += 1) {
      for (let last = first; last < whole.length; last += 1) {
        assert.equal(await text(file.read(first, last)), whole.slice(first, last + 1));
      }
    }
  }
});

test("a part that nothing is asked of is not read, and what is behind the last byte is not waited for", async () => {
  const of = await archive(["abc", "defghijklmnopqrstuvwxyz", "end"]);
  const { files, seen } = sliced(2);
  const file = await readExport({ database: room.database, files }, of);
  assert.equal(await text(file!.read(3, 5)), "def");
  assert.deepEqual(seen.asked, ["part-2"]);
  assert.ok(seen.slices < 6, `${seen.slices} slices`);
});

test("an archive's tag is its own, and nobody reads one that is not done, another's or none", async () => {
  const [one, other] = [await archive(["abc"]), await archive(["abc"])];
  const waiting = await archive(["abc"], { isDone: false });
  const read = (accountId: string, id: string) => readExport(services(), { accountId, id });
  const tags = [await read(one.accountId, one.id), await read(other.accountId, other.id)];
  assert.equal(new Set(tags.map((file) => file?.tag)).size, 2);
  assert.equal(await read(one.accountId, other.id), null);
  assert.equal(await read(waiting.accountId, waiting.id), null);
  assert.equal(await read(one.accountId, room.ids.uuid()), null);
});

test("an archive goes with its bytes once its days are over, and not before", async () => {
  const askedAt = room.inMs(-EXPORT_DAYS * DAY_MS);
  const [old, young] = [
    await archive(["abc"], { askedAt }),
    await archive(["abc"], { askedAt: new Date(askedAt.getTime() + 1) }),
  ];
  await sweepExports(services(), room.inMs(1));
  const left = async ({ id }: { id: string }) => [
    (await findExport(room.database, id)) !== null,
    (await shared.files.names(id)).length,
  ];
  assert.deepEqual(
    [await left(old), await left(young)],
    [
      [false, 0],
      [true, 1],
    ],
  );
});

test("where the bytes cannot be removed the row stays, so that somebody knows of them", async () => {
  const { id } = await archive(["abc"], { askedAt: room.inMs(-30 * DAY_MS) });
  const files = {
    ...shared.files,
    deleteAll: async () => {
      throw new Error("the storage is away");
    },
  };
  await assert.rejects(sweepExports({ database: room.database, files }, room.clock.now()), /away/);
  assert.ok(await findExport(room.database, id));
  await sweepExports(services(), room.clock.now());
  assert.equal(await findExport(room.database, id), null);
});

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { checkLog } from "#evidence/seal-log/check-log.ts";
import { ForkedLog } from "#evidence/seal-log/forked-log.ts";
import { holdAgainstHeads } from "#evidence/seal-log/publication.ts";
import { listHeads } from "#evidence/seal-log/seal-log-store.ts";
import { sequenceLog } from "#evidence/seal-log/sequence.ts";
import { systemRandom } from "#kernel/random.ts";
import { type S3Fault, type S3Server, startS3 } from "#kit/peers/s3-server.ts";
import { heldClock } from "#kit/rooms/held-clock.ts";
import { type LogRoom, openLogRoom } from "#kit/rooms/log-room.ts";
import { ANYWHERE } from "#lib/egress/reach.ts";
import { openBucket } from "#lib/s3/ask-bucket.ts";
import { filesInBucket } from "#lib/s3/files-in-bucket.ts";
import type { Files } from "#lib/storage/files.ts";

let room: LogRoom;
let server: S3Server;
let spoolFolder: string;
/** As two processes have the bucket, each over connections of its own. */
let places: { files: Files; close(): Promise<void> }[];
before(async () => {
  room = await openLogRoom();
  server = await startS3({ clock: heldClock() });
  spoolFolder = await mkdtemp(join(tmpdir(), "countersign-spool-"));
  places = [place(), place()];
});
after(async () => {
  for (const { close } of places) await close();
  await server.close();
  await room.close();
  await rm(spoolFolder, { recursive: true, force: true });
});

function place() {
  const bucket = {
    name: server.bucket,
    prefix: "a/",
    endpoint: server.url,
    region: server.region,
    isInPath: true,
    encryption: null,
    lockDays: null,
  };
  const credentials = {
    current: async () => ({ sessionToken: null, endsAt: null, ...server.key }),
    forget: () => {},
  };
  const silence = { silentMs: 600_000, tryMs: 0 };
  const times = {
    connectMs: 20_000,
    attemptMs: 20_000,
    wholeMs: 60_000,
    delaysMs: [1, 2],
    silence,
  };
  const context = { clock: heldClock(), random: systemRandom };
  const ask = openBucket(bucket, { ...context, credentials, reach: ANYWHERE, times });
  const files = filesInBucket(bucket, { ask, ...context, spoolFolder });
  return { files, close: () => ask.close() };
}

const both = () => Promise.allSettled(places.map(({ files }) => sequenceLog({ ...room, files })));

async function fault(): Promise<string | null> {
  const kept = (await listHeads(room.database)).map(({ note }) => note);
  return (await checkLog({ ...room, ...places[0]!, kept, readsFiles: false })).fault;
}

const FAULTS: readonly S3Fault[] = ["reset", "lost after"];

test("in a bucket, two processes that lose it at any request leave one log without a gap, which goes on when it is back", async () => {
  for (const how of FAULTS) {
    for (let at = 1; ; at += 2) {
      await room.note(260);
      const before = server.asked.length;
      server.setFault(() => (server.asked.length - before >= at ? how : null));
      const ends = await both();
      const isDone = server.asked.length - before < at;
      server.setFault(null);
      if (!isDone)
        assert.ok(
          ends.some(({ status }) => status === "rejected"),
          `${how} ${at}`,
        );
      await both();
      if (isDone || at > 12) break;
    }
    assert.equal(await fault(), null, how);
  }
});

test("the first head of a size stays where a bucket keeps what has a name, and another one stops the log", async () => {
  await room.note(1);
  const { rows } = await room.database.run("select sequenced::int + 1 as n from seal_log", []);
  const [{ n }] = rows as [{ n: number }];
  const note = await room.logSigner.sign(`sign.example/log\n${n}\n${"A".repeat(43)}=\n`);
  await places[1]!.files.put("seal-log", `checkpoint-${n}`, [Buffer.from(note)]);
  for (const { files } of places) {
    await assert.rejects(sequenceLog({ ...room, files }), ForkedLog);
    await assert.rejects(holdAgainstHeads({ ...room, files }), ForkedLog);
  }
});

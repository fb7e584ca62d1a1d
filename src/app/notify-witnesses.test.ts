import assert from "node:assert/strict";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { isConsistent, type TreeHead } from "#evidence/seal-log/check-proof.ts";
import { isSignedBy, readCheckpoint } from "#evidence/seal-log/note.ts";
import { sequenceLog } from "#evidence/seal-log/sequence.ts";
import { fromBase64 } from "#kernel/bytes.ts";
import { idsFrom } from "#kernel/ids.ts";
import { systemRandom } from "#kernel/random.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#kernel/time.ts";
import { type LogRoom, openLogRoom } from "#kit/rooms/log-room.ts";
import { notifyWitnesses } from "./notify-witnesses.ts";

let room: LogRoom;
let server: Server;
let prefix: string;
/** What the witness knows, and what it answered, in order. */
let known: TreeHead = { size: 0, root: new Uint8Array() };
let answers: number[] = [];
let isDown = false;
before(async () => {
  room = await openLogRoom();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const said = isDown ? ([500, ""] as const) : await witnessed(request.url, await text(request));
    answers.push(said[0]);
    response.writeHead(said[0]).end(said[1]);
  };
  server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  prefix = `http://127.0.0.1:${(server.address() as AddressInfo).port}/witness`;
});
after(async () => {
  server.closeAllConnections();
  server.close();
  await room.close();
});

/** C2SP tlog-witness: takes a head that continues the one it knows, by the proof that comes along. */
async function witnessed(path: string | undefined, body: string): Promise<[number, string]> {
  assert.equal(path, "/witness/add-checkpoint");
  const [lines = "", note = ""] = [body.slice(0, body.indexOf("\n\n")), after2(body)];
  const [old = "", ...proof] = lines.split("\n");
  const head = readCheckpoint(note);
  if (!head || !(await isSignedBy(note, room.logSigner.key))) return [403, ""];
  if (old !== `old ${known.size}`) return [409, `${known.size}\n`];
  const steps = proof.map((step) => fromBase64(step) ?? new Uint8Array());
  if (!(await isConsistent(known, head, steps))) return [422, ""];
  known = head;
  return [200, "— witness.example AAAA\n"];
}

const after2 = (body: string) => body.slice(body.indexOf("\n\n") + 2);

function tell(...witnesses: string[]): Promise<void> {
  const enqueue = async () => {};
  return notifyWitnesses({
    ...room,
    witnesses,
    ids: idsFrom(room.clock, systemRandom),
    jobs: { enqueue },
    exclusive: { run: (_name, work) => work() },
  });
}

async function publish(count: number): Promise<void> {
  await room.note(count);
  await sequenceLog(room);
}

test("a witness is sent each newest head with the proof that it continues the one before, once an hour at most", async () => {
  await tell(prefix);
  assert.deepEqual(answers, []);
  await publish(3);
  await tell(prefix);
  await publish(4);
  await tell(prefix);
  assert.deepEqual([answers, known.size], [[200], 3]);
  room.clock.moveMs(HOUR_MS);
  await tell(prefix);
  room.clock.moveMs(HOUR_MS);
  await tell(prefix);
  assert.deepEqual([answers, known.size], [[200, 200], 7]);
});

test("one that was away gets the newest once it is back, and one that knows another size is sent the proof from there", async () => {
  answers = [];
  isDown = true;
  await publish(5);
  for (let minutes = 0; minutes < 120; minutes += 10) {
    await tell(prefix);
    room.clock.moveMs(10 * MINUTE_MS);
  }
  assert.ok(answers.length > 2 && answers.length < 8, `asked ${answers.length} times in two hours`);
  assert.ok(room.lines.some(({ event }) => event === "log.unwitnessed"));
  isDown = false;
  await publish(300);
  known = { size: 3, root: known.root };
  const { rows } = await room.database.run(
    "select note from seal_log_checkpoint where size = 3",
    [],
  );
  known = readCheckpoint((rows[0] as { note: string }).note) as TreeHead;
  answers = [];
  room.clock.moveMs(DAY_MS);
  await tell(prefix);
  assert.deepEqual([answers, known.size], [[409, 200], 312]);
});

test("a witness that knows more leaves than there are is told of in the log, and given nothing", async () => {
  answers = [];
  room.lines.splice(0);
  known = { size: 900, root: new Uint8Array(32) };
  await publish(1);
  room.clock.moveMs(DAY_MS);
  await tell(prefix);
  assert.deepEqual(answers, [409]);
  const line = room.lines.find(({ event }) => event === "log.unwitnessed");
  assert.match(String(line?.why), /it has a head of 900 leaves, and the log has 313/);
});

test("an address is sent the newest head by mail, once a day at most", async () => {
  const mails = async () => {
    const { rows } = await room.database.run(
      "select recipient, details->>'note' as note from outgoing_mail where kind = 'logWitness'",
      [],
    );
    return rows as { recipient: string; note: string }[];
  };
  await tell("archive@example.org");
  await publish(1);
  await tell("archive@example.org");
  assert.equal((await mails()).length, 1);
  room.clock.moveMs(DAY_MS);
  await tell("archive@example.org");
  await tell("archive@example.org");
  const sent = await mails();
  assert.deepEqual(
    sent.map(({ note }) => readCheckpoint(note)?.size),
    [313, 314],
  );
  assert.equal(sent[0]?.recipient, "archive@example.org");
});

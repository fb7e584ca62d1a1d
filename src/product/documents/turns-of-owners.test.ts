import assert from "node:assert/strict";
import { test } from "node:test";
import { turnsOfOwners } from "./turns-of-owners.ts";
import type { Workers } from "./workers/workers.ts";

function opened(ownerOf: (account: string) => Promise<string>) {
  const turns: string[] = [];
  const note = async (_name: string, _input: unknown, account: string) => {
    turns.push(account);
  };
  const refusalFor = (_name: string, account: string) => {
    turns.push(account);
    return null;
  };
  const inner = { run: note, runWhenIdle: note, refusalFor } as unknown as Workers;
  return { workers: turnsOfOwners(inner, ownerOf), turns };
}

test("accounts of one owner have one turn, and who the owner is is asked once", async () => {
  const asked: string[] = [];
  const { workers, turns } = opened(async (account) => {
    asked.push(account);
    return "owner";
  });
  await workers.run("missingLetters", [], "live");
  await workers.runWhenIdle("missingLetters", [], "test");
  await workers.run("missingLetters", [], "live");
  workers.refusalFor("missingLetters", "test");
  assert.deepEqual(turns, ["owner", "owner", "owner", "owner"]);
  assert.deepEqual(asked, ["live", "test"]);
});

test("an account whose owner cannot be asked for takes turns by itself, and is asked for again", async () => {
  const answers = [Promise.reject(new Error("away")), Promise.resolve("owner")];
  const { workers, turns } = opened(() => answers.shift() as Promise<string>);
  workers.refusalFor("missingLetters", "live");
  await workers.run("missingLetters", [], "live");
  await workers.run("missingLetters", [], "live");
  assert.deepEqual(turns, ["live", "live", "owner"]);
});

import assert from "node:assert/strict";
import type { Resolver } from "node:dns/promises";
import { test } from "node:test";
import { askResolver, askSystem, UnknownHost } from "./resolve.ts";

const nowhere = Object.assign(new Error("queryA ENOTFOUND"), { code: "ENOTFOUND" });
const never = new AbortController().signal;

/** What name servers say of every host. */
function servers(v4: string[] | Error, v6: string[] | Error) {
  const canceled: string[] = [];
  const say = async (answer: string[] | Error) => {
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const resolver = {
    resolve4: () => say(v4),
    resolve6: () => say(v6),
    cancel: () => void canceled.push("canceled"),
  } as unknown as Resolver;
  return { resolver, canceled };
}

test("addresses of both kinds are given, those of IPv4 first", async () => {
  const { resolver } = servers(["8.8.8.8", "8.8.4.4"], ["2400::1"]);
  assert.deepEqual(await askResolver(resolver, "a.example", never), [
    ...["8.8.8.8", "8.8.4.4", "2400::1"],
  ]);
});

test("a host that has addresses of one kind alone has those", async () => {
  const { resolver: old } = servers(["8.8.8.8"], nowhere);
  assert.deepEqual(await askResolver(old, "a.example", never), ["8.8.8.8"]);
  const { resolver: young } = servers(nowhere, ["2400::1"]);
  assert.deepEqual(await askResolver(young, "a.example", never), ["2400::1"]);
});

test("a host without any address is unknown, with what the name server said of it", async () => {
  const { resolver } = servers(nowhere, nowhere);
  await assert.rejects(askResolver(resolver, "a.example", never), (error: Error) => {
    assert.ok(error instanceof UnknownHost);
    assert.equal(error.message, '"a.example" cannot be resolved');
    assert.equal(error.cause, nowhere);
    return true;
  });
  const { resolver: silent } = servers([], []);
  await assert.rejects(askResolver(silent, "a.example", never), UnknownHost);
});

test("whoever gives up ends the question, and one that was answered is not ended later", async () => {
  const asking = new AbortController();
  const hung = Promise.withResolvers<string[]>();
  const { resolver, canceled } = servers([], []);
  resolver.resolve4 = (() => hung.promise) as unknown as Resolver["resolve4"];
  const answer = askResolver(resolver, "a.example", asking.signal);
  asking.abort();
  assert.deepEqual(canceled, ["canceled"]);
  hung.reject(new Error("canceled"));
  await assert.rejects(answer, UnknownHost);

  const later = new AbortController();
  const answered = servers(["8.8.8.8"], []);
  await askResolver(answered.resolver, "a.example", later.signal);
  later.abort();
  assert.deepEqual(answered.canceled, []);
});

test("the system knows this machine, and no name that none can have", async () => {
  assert.ok((await askSystem("localhost", never)).includes("127.0.0.1"));
  await assert.rejects(askSystem(`${"a".repeat(64)}.example`, never), UnknownHost);
});

import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import { type AskBucket, BrokenAnswer, type BucketRequest, type NotDone } from "./ask-bucket.ts";
import { listAll, listFolders, textOf } from "./list-keys.ts";

const answerOf = (text: string) => ({
  status: 200,
  headers: {},
  body: Readable.from([Buffer.from(text)]),
});

/** A bucket that gives these answers one after the other, and what it was asked. */
function bucketOf(answers: readonly (string | NotDone)[]) {
  const asked: BucketRequest["query"][] = [];
  const next = async () => {
    const answer = answers[asked.length - 1];
    if (answer === undefined) throw new Error("asked once too often");
    return answer;
  };
  const readAnswer: AskBucket["readAnswer"] = async (request, read) => {
    asked.push(request.query);
    const answer = await next();
    return typeof answer === "string" ? read(answerOf(answer)) : answer;
  };
  const once = async () => {
    throw new Error("a list is asked for as a whole");
  };
  return { ask: Object.assign(once, { readAnswer }) as unknown as AskBucket, asked };
}

const listOf = (inner: string) => `<ListBucketResult>${inner}</ListBucketResult>`;
const versionsOf = (inner: string) => `<ListVersionsResult>${inner}</ListVersionsResult>\n`;
const keyOf = (key: string) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`;
const folderOf = (name: string) => `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`;
const goesOn = (token: string) =>
  `<IsTruncated>true</IsTruncated><NextContinuationToken>${token}</NextContinuationToken>`;

async function foldersOf(ask: AskBucket, prefix: string, after: string): Promise<string[]> {
  const folders: string[] = [];
  for await (const folder of listFolders(ask, prefix, after)) folders.push(folder);
  return folders;
}

test("a list is read page by page, each from where the one before it ended", async () => {
  const { ask, asked } = bucketOf([
    listOf(keyOf("a/1") + goesOn("to&amp;ken")),
    listOf(`${keyOf("a/2")}${keyOf("a/3")}<IsTruncated>false</IsTruncated>`),
  ]);
  assert.deepEqual(
    (await listAll(ask, "a/", { versions: false })).map(({ key }) => key),
    ["a/1", "a/2", "a/3"],
  );
  assert.deepEqual(asked, [
    { "list-type": "2", prefix: "a/" },
    { "list-type": "2", prefix: "a/", "continuation-token": "to&ken" },
  ]);
});

test("where versions are kept, each of them is listed, and marks of deletion too", async () => {
  const version = (key: string, id: string, kind = "Version") =>
    `<${kind}><Key>${key}</Key><VersionId>${id}</VersionId></${kind}>`;
  const { ask, asked } = bucketOf([
    versionsOf(
      `${version("a/1", "v2")}<IsTruncated>true</IsTruncated><NextKeyMarker>a/1</NextKeyMarker><NextVersionIdMarker>v2</NextVersionIdMarker>`,
    ),
    versionsOf(
      `${version("a/1", "v1")}<IsTruncated>true</IsTruncated><NextKeyMarker>a/1</NextKeyMarker>`,
    ),
    versionsOf(version("a/2", "d1", "DeleteMarker")),
  ]);
  assert.deepEqual(await listAll(ask, "a/", { versions: true }), [
    { key: "a/1", version: "v2" },
    { key: "a/1", version: "v1" },
    { key: "a/2", version: "d1" },
  ]);
  assert.deepEqual(asked, [
    { versions: "", prefix: "a/" },
    { versions: "", prefix: "a/", "key-marker": "a/1", "version-id-marker": "v2" },
    { versions: "", prefix: "a/", "key-marker": "a/1" },
  ]);
});

test("what a server lists beside what it was asked for is left out", async () => {
  const { ask } = bucketOf([listOf(keyOf("b/1") + keyOf("a/1") + keyOf("xa/1"))]);
  assert.deepEqual(await listAll(ask, "a/", { versions: false }), [{ key: "a/1", version: null }]);
});

test("a key is what the server's XML means by it", async () => {
  const { ask } = bucketOf([listOf(keyOf("a/&lt;&gt;&quot;&apos;&amp;lt;&nbsp;"))]);
  assert.deepEqual(await listAll(ask, "a/", { versions: false }), [
    { key: `a/<>"'&lt;&nbsp;`, version: null },
  ]);
});

test("folders are named without what stands before and behind them, from after a name on", async () => {
  const { ask, asked } = bucketOf([
    listOf(folderOf("c/x/") + folderOf("other/") + goesOn("t")),
    listOf(folderOf("c/y/") + keyOf("c/z")),
  ]);
  assert.deepEqual(await foldersOf(ask, "c/", "w"), ["x", "y"]);
  assert.deepEqual(asked[0], {
    "list-type": "2",
    prefix: "c/",
    delimiter: "/",
    "start-after": "c/w",
  });
  assert.equal(asked[1]?.["continuation-token"], "t");
});

test("a server that knows no such list lists nothing", async () => {
  const { ask } = bucketOf([{ is: "missing" }]);
  assert.deepEqual(await listAll(ask, "a/", { versions: true }), []);
  assert.deepEqual(await foldersOf(bucketOf([{ is: "missing" }]).ask, "a/", ""), []);
});

test("what is no list, or is cut, or does not say where it goes on, is taken for no list", async () => {
  const page = listOf(keyOf("a/1"));
  const broken = ["", "<html>welcome</html>", page.slice(0, -1), `${page}<Error/>`];
  for (const answer of broken) {
    const { ask } = bucketOf([answer]);
    await assert.rejects(listAll(ask, "a/", { versions: false }), BrokenAnswer, answer);
  }
  const { ask } = bucketOf([listOf("<IsTruncated>true</IsTruncated>")]);
  await assert.rejects(listAll(ask, "a/", { versions: false }), /does not say where it goes on/);
});

test("no more of a list is held than 4 MB, and one that breaks off is not taken for whole", async () => {
  const most = 4 * 1024 * 1024;
  const answer = (parts: Iterable<Uint8Array>) => ({ ...answerOf(""), body: Readable.from(parts) });
  assert.equal((await textOf(answer([Buffer.alloc(most, "a")]))).length, most);
  await assert.rejects(textOf(answer([Buffer.alloc(most), Buffer.alloc(1)])), BrokenAnswer);
  const cause = new Error("gone");
  function* breaking() {
    yield Buffer.from("a");
    throw cause;
  }
  await assert.rejects(
    textOf(answer(breaking())),
    (error) => error instanceof BrokenAnswer && error.cause === cause,
  );
});

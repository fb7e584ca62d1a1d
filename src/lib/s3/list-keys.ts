import { type AskBucket, BrokenAnswer, type BucketAnswer, isDone } from "./ask-bucket.ts";

/** One page of a list is some hundred kilobytes. */
const MOST_LIST_BYTES = 4 * 1024 * 1024;

/** What a bucket lists. Names that are none of ours are left out. */
interface Page {
  /** Keys, each with its version where there are versions. */
  entries: { key: string; version: string | null }[];
  /** What stands before the next slash, the slash included. */
  folders: string[];
  /** Where the next page begins; null after the last. */
  next: Record<string, string> | null;
}

/** Everything below a prefix, versions and marks of deletion too where a bucket keeps them. */
export async function listAll(
  ask: AskBucket,
  prefix: string,
  { versions }: { versions: boolean },
): Promise<Page["entries"]> {
  const entries: Page["entries"] = [];
  let next: Record<string, string> | null = {};
  while (next) {
    const query: Record<string, string> = versions
      ? { versions: "", prefix, ...next }
      : { "list-type": "2", prefix, ...next };
    const page = await pageOf(ask, query);
    entries.push(...page.entries.filter(({ key }) => key.startsWith(prefix)));
    next = page.next;
  }
  return entries;
}

/** The folders directly below a prefix, in the order of their names, from after a name on. */
export async function* listFolders(
  ask: AskBucket,
  prefix: string,
  after: string,
): AsyncIterable<string> {
  let next: Record<string, string> | null = { "start-after": `${prefix}${after}` };
  while (next) {
    const page: Page = await pageOf(ask, { "list-type": "2", prefix, delimiter: "/", ...next });
    for (const folder of page.folders) {
      if (folder.startsWith(prefix)) yield folder.slice(prefix.length, -1);
    }
    next = page.next;
  }
}

async function pageOf(ask: AskBucket, query: Record<string, string>): Promise<Page> {
  const page = await ask.readAnswer({ method: "GET", key: "", query }, async (answer) =>
    readPage(await textOf(answer)),
  );
  // No bucket at all is told as such before.
  return isDone(page) ? page : { entries: [], folders: [], next: null };
}

/** All of a short answer. */
export async function textOf({ body }: BucketAnswer): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of body as AsyncIterable<Uint8Array>) {
      parts.push(part);
      length += part.length;
      if (length > MOST_LIST_BYTES) throw new Error("a list is too long");
    }
  } catch (cause) {
    throw new BrokenAnswer("a list broke off", { cause });
  }
  return Buffer.concat(parts).toString();
}

/** ListObjectsV2 and ListObjectVersions; keys of ours have no character that XML would write otherwise. */
function readPage(xml: string): Page {
  if (!/<\/List(?:Bucket|Versions)Result>\s*$/.test(xml)) throw new BrokenAnswer("no list came");
  const texts = (within: string, name: string) => textsIn(within, name).map(unescapeXml);
  const firstText = (within: string, name: string) => texts(within, name)[0] ?? null;
  const entries = elementsBetween(xml, /<(?:Contents|Version|DeleteMarker)>/, ENTRY_END).flatMap(
    (block) => {
      const key = firstText(block, "Key");
      return key === null ? [] : [{ key, version: firstText(block, "VersionId") }];
    },
  );
  const folders = elementsBetween(xml, "<CommonPrefixes>", "</CommonPrefixes>").flatMap((block) =>
    texts(block, "Prefix"),
  );
  return { entries, folders, next: nextOf(xml, firstText) };
}

const ENTRY_END = /<\/(?:Contents|Version|DeleteMarker)>/;

/** The texts of elements of this name that hold nothing else, as XML writes them. */
export function textsIn(xml: string, name: string): string[] {
  return elementsBetween(xml, `<${name}>`, `</${name}>`).filter((text) => !text.includes("<"));
}

/** What stands in each element that begins and ends so, in their order; none holds another. */
function elementsBetween(xml: string, begin: string | RegExp, end: string | RegExp): string[] {
  const ended = xml.split(end).slice(0, -1);
  return ended.flatMap((before) => before.split(begin).slice(1).slice(-1));
}

function nextOf(xml: string, first: (within: string, name: string) => string | null): Page["next"] {
  if (first(xml, "IsTruncated") !== "true") return null;
  const token = first(xml, "NextContinuationToken");
  if (token !== null) return { "continuation-token": token };
  const [key, version] = [first(xml, "NextKeyMarker"), first(xml, "NextVersionIdMarker")];
  if (key === null) throw new BrokenAnswer("a list does not say where it goes on");
  return { "key-marker": key, ...(version !== null && { "version-id-marker": version }) };
}

const ESCAPED: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&apos;": "'",
};

function unescapeXml(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|apos);/g, (entity) => ESCAPED[entity] ?? entity);
}

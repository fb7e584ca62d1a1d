import assert from "node:assert/strict";
import { test } from "node:test";
import { EVERY_KIND } from "#kit/documents/sample-attachment-types.ts";
import type { AttachmentSource, AttachmentType } from "./attachment-type.ts";
import { warnOfWords } from "./warn-of-words.ts";

const of = (source: Partial<AttachmentSource> = {}) => ({
  type: { ...EVERY_KIND, source: { ...EVERY_KIND.source, ...source } } satisfies AttachmentType,
  role: null,
  values: new Map<string, string>(),
});
const IN_TIME = new Date("2027-11-22T12:00:00Z");
const LATER = new Date("2027-11-23T00:00:00Z");

test("a type is warned of when its day has passed, once however often it is attached, and not of what is open of it", () => {
  const open = of({ open: "Have it compared." });
  const overdue =
    "Attachment: the words of any-every-kind were to be looked at again by 2027-11-22; look for a newer version.";
  assert.deepEqual(warnOfWords([of()], IN_TIME), []);
  assert.deepEqual(warnOfWords([of()], LATER), [overdue]);
  assert.deepEqual(warnOfWords([open], IN_TIME), []);
  assert.deepEqual(warnOfWords([open, open], LATER), [overdue]);
  assert.deepEqual(warnOfWords([], LATER), []);
});

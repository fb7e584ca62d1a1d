import { explain, fill } from "#evidence/verification/explain.ts";
import { verifyFile } from "#evidence/verification/verify-file.ts";
import { toHex } from "#kernel/bytes.ts";
import type { Language } from "#kernel/language.ts";
import type { VerificationWords } from "#words/verification-words.ts";
import type { OfflineWords } from "#words/verify-words.ts";
import { timeIn } from "./check-file.island.ts";
import { canDigest } from "./digests.island.ts";
import { element } from "./element.island.ts";
import { onFile } from "./file-drop.island.ts";
import { fromBase64 } from "./unlock.island.ts";
import { showNotice, showVerification } from "./verdict.island.ts";

/** What the file carries beside its script; see offline-page.tsx. */
interface OfflineValues {
  words: Record<Language, { offline: OfflineWords; verification: VerificationWords }>;
  /** In base64. */
  roots: Record<"seals" | "timestamps", string[]>;
  service: string;
  madeAt: string;
}

const place = document.querySelector<HTMLElement>("#compare");
const input = place?.querySelector<HTMLInputElement>("input[type=file]");
const choice = document.querySelector<HTMLSelectElement>("#language");
const text = document.querySelector("script#offline-values")?.textContent;
if (place && input && choice && text) {
  const values: OfflineValues = JSON.parse(text);
  const languages = Object.keys(values.words) as Language[];
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  choice.value = wanted.find((tag) => languages.includes(tag as Language)) ?? "en";
  let last: File | null = null;
  const showAll = async () => {
    await showPage(values, choice.value as Language);
    if (!canDigest()) {
      input.closest<HTMLElement>(".file-place")?.setAttribute("hidden", "");
      showNotice("unable", values.words[choice.value as Language].offline.insecure);
    } else if (last) await check(last, values, choice.value as Language);
  };
  choice.addEventListener("change", () => void showAll());
  if (canDigest()) {
    onFile(place, input, (file) => {
      last = file;
      void check(file, values, choice.value as Language);
    });
  }
  void showAll();
}

async function check(file: File, values: OfflineValues, language: Language): Promise<void> {
  const { offline, verification: words } = values.words[language];
  const { name } = file;
  showNotice("reading", { title: offline.reading, file: name });
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { seals, timestamps } = values.roots;
    const found = await verifyFile(bytes, seals.map(fromBase64), timestamps.map(fromBase64));
    const said = explain(found, words, timeIn(language));
    const answer = fill(offline.record, { service: values.service, id: found.publicId ?? "" });
    const isFile = found.kind === "file";
    const record = isFile ? { question: offline.onRecord, answer } : null;
    showVerification({ file: name, bytes, found, said, words, record });
  } catch {
    showNotice("unable", { ...offline.unreadable, file: name });
  }
}

/** Everything that the page says, in one language. */
async function showPage(values: OfflineValues, language: Language): Promise<void> {
  const { offline } = values.words[language];
  const made = { service: values.service, at: timeIn(language)(values.madeAt) };
  document.documentElement.lang = language;
  document.title = offline.title;
  for (const part of document.querySelectorAll<HTMLElement>("[data-says]")) {
    const said = offline[part.dataset.says as "title"];
    part.textContent = fill(said, made);
  }
  if (!canDigest()) return;
  const roots = new Set([...values.roots.seals, ...values.roots.timestamps]);
  const fingerprints = await Promise.all([...roots].map(fingerprintOf));
  const list = fingerprints.map((one) => element("li", "", [element("code", "", one)]));
  document.querySelector("#roots")?.replaceChildren(...list);
}

async function fingerprintOf(root: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", fromBase64(root));
  return toHex(new Uint8Array(digest)).replace(/..(?=.)/g, "$& ");
}

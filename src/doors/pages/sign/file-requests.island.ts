import type { IslandWords } from "#words/signing-page-words.ts";
import type { FormErrors } from "./form-errors.island.ts";
import { postJson } from "./post.island.ts";
import { sendableFile } from "./sendable-file.island.ts";
import type { Refused } from "./submission.ts";

/** A file that the service has. */
export interface SentFile {
  id: string;
  pages: number;
}

/** The files that roles are asked for. */
export interface FileRequests {
  /** Of the role that is asked: the ids of those that are there, and what is missing, by control. */
  take(): { files: Record<string, string>; missing: Map<string, string> };
  state(): Record<string, SentFile>;
  restore(state: Readonly<Record<string, SentFile>>): void;
  /** Of these controls those of files: what was refused is to be chosen again. */
  forget(controls: readonly string[]): void;
}

interface Parts {
  form: HTMLFormElement;
  words: IslandWords;
  errors: FormErrors;
  /** Address of this link's calls. */
  api: string;
  /** The role that is chosen; null before one is. */
  asWhom(): string | null;
  changed(): void;
}

/** Sends what is chosen at once, shows it as it will be printed, and takes it back. */
export function fileRequests(parts: Parts): FileRequests {
  const boxes = [...parts.form.querySelectorAll<HTMLElement>("[data-file-request]")];
  const fields = new Map(
    boxes.map((box) => [box.dataset.fileRequest ?? "", fileField(box, parts)]),
  );
  return {
    take() {
      const files: Record<string, string> = {};
      const missing = new Map<string, string>();
      for (const [request, field] of fields) {
        if (!field.isAsked()) continue;
        const file = field.file();
        if (file) files[request] = file.id;
        const problem = field.problem();
        if (problem) missing.set(`files.${request}`, problem);
      }
      return { files, missing };
    },
    state: () =>
      Object.fromEntries(
        [...fields].flatMap(([request, field]) => {
          const file = field.file();
          return file ? [[request, file] as const] : [];
        }),
      ),
    restore(state) {
      for (const [request, file] of Object.entries(state)) fields.get(request)?.show(file);
    },
    forget(controls) {
      for (const control of controls) {
        if (control.startsWith("files.")) fields.get(control.slice("files.".length))?.show(null);
      }
    },
  };
}

function fileField(box: HTMLElement, { form, words, errors, api, asWhom, changed }: Parts) {
  const request = box.dataset.fileRequest ?? "";
  const control = `files.${request}`;
  const chooser = box.querySelector(`#${request}`) as HTMLInputElement;
  const status = box.querySelector("[data-file-status]") as HTMLElement;
  const shown = box.querySelector("[data-file-shown]") as HTMLElement;
  const name = box.querySelector("[data-file-name]")?.textContent ?? "";
  let file: SentFile | null = null;
  /** Only the last that was chosen counts. */
  let sending = 0;
  let isSending = false;

  function show(next: SentFile | null) {
    file = next;
    shown.hidden = next === null;
    const pictures = Array.from({ length: next?.pages ?? 0 }, (_, at) => {
      const picture = new Image();
      picture.src = `${form.dataset.home}/files/${next?.id}/pages/${at + 1}`;
      picture.loading = "lazy";
      picture.alt = words.filePage.replace("{page}", `${at + 1}`).replace("{name}", () => name);
      return picture;
    });
    shown.querySelector("[data-file-pages]")?.replaceChildren(...pictures);
    changed();
  }

  function end(said: string, problem = "") {
    isSending = false;
    status.textContent = said;
    errors.set(control, problem);
    changed();
  }

  async function send(chosen: File) {
    const mine = ++sending;
    const before = file;
    isSending = true;
    status.textContent = words.fileSending;
    errors.set(control, "");
    changed();
    const ready = await sendableFile(chosen, chooser.accept);
    if (mine !== sending) return;
    if ("problem" in ready) return end("", words.problems[ready.problem]);
    const sent = { role: asWhom() ?? "", request, file: ready.base64 };
    const answer = await postJson(`${api}/files`, sent, PATIENCE_MS);
    const body = await answer?.json().catch(() => null);
    if (mine !== sending) return;
    if (answer?.ok && body?.file) {
      if (before) takeBack(before);
      end(words.fileTaken);
      show(body.file);
    } else {
      end("", answer === null ? words.offline : sentenceOf(answer.status, body));
    }
  }

  function sentenceOf(status: number, body: Refused | null): string {
    const code = body?.details?.[0]?.code ?? "";
    if (Object.hasOwn(words.problems, code)) return words.problems[code as "no-file"];
    return status === 429
      ? words.tooMany
      : status === 413
        ? words.problems["file-size"]
        : words.broken;
  }

  function takeBack({ id }: SentFile) {
    // Where it does not arrive, the service forgets the file by itself.
    void fetch(`${api}/files/${id}`, { method: "DELETE", keepalive: true }).catch(() => {});
  }

  for (const input of box.querySelectorAll<HTMLInputElement>('input[type="file"]')) {
    input.addEventListener("change", () => {
      const [chosen] = input.files ?? [];
      if (chosen) void send(chosen);
    });
  }
  box.querySelector("[data-file-remove]")?.addEventListener("click", () => {
    if (file) takeBack(file);
    sending += 1;
    chooser.value = "";
    end(words.fileRemoved);
    show(null);
    chooser.focus();
  });

  return {
    show,
    file: () => file,
    isAsked: () => !chooser.closest("fieldset")?.disabled,
    problem() {
      if (isSending) return words.fileSending;
      return file === null && box.dataset.required !== undefined ? words.fileMissing : null;
    },
  };
}

const PATIENCE_MS = 60_000;

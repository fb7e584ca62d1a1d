import { MIMEType } from "node:util";
import { notUtf8 } from "./charset.ts";
import { refuseManyValues } from "./form-values.ts";

/** A file that somebody chose in a form. */
export interface FormFile {
  /** As the browser names it; nothing of it is believed. */
  name: string;
  bytes: Uint8Array;
  /** Those of the same control that came before it; none when absent. */
  before?: readonly FormFile[];
}

/**
 * The values and files of a form as browsers send one with files (RFC 7578); of
 * a name that comes twice the last, files with those before them. Nothing at all where it is no such form.
 * @throws BodyRefused for a value that is not UTF-8, as section 5.1.2 has it, and for too many
 */
export async function readMultipart(
  contentType: string,
  body: Uint8Array,
): Promise<Record<string, string | FormFile>> {
  const tooMany = refuseManyValues(body, boundaryOf(contentType));
  if (tooMany) throw tooMany;
  const form = await new Response(new Uint8Array(body), {
    headers: { "content-type": contentType },
  })
    .formData()
    .catch((error: unknown) => {
      if (error instanceof TypeError) return null;
      throw error;
    });
  const read: Record<string, string | FormFile> = {};
  let wasSent: boolean | null = null;
  for (const [name, value] of form ?? []) {
    if (typeof value === "string") {
      // Its bytes are gone; a sign for what was lost that nobody sent was put there in reading.
      if ((name + value).includes(LOST)) wasSent ??= Buffer.from(body).includes(LOST);
      if (wasSent === false) throw notUtf8();
      read[name] = value;
    } else if (value.size > 0) {
      const file = { name: value.name, bytes: await value.bytes() };
      const last = Object.hasOwn(read, name) ? read[name] : undefined;
      read[name] = typeof last === "object" ? { ...file, before: filesOf(last) } : file;
    }
  }
  return read;
}

/** All files of one control, in their order. */
export function filesOf({ before = [], ...last }: FormFile): FormFile[] {
  return [...before, last];
}

const LOST = "\ufffd";

/** What parts begin with, as whoever reads them finds it; where there is none they read nothing. */
function boundaryOf(contentType: string): string {
  try {
    return `--${new MIMEType(contentType).params.get("boundary") ?? ""}`;
  } catch {
    return "--";
  }
}

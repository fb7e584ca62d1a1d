import type { Contract } from "#contracts/contract.ts";
import type { Copy } from "#contracts/copies.ts";
import {
  checkFileRequests,
  type FileRequest,
  readFileRequests,
  sendFileRequests,
} from "#contracts/file-requests.ts";
import { MAYBE_TEXT } from "#http/page-input.ts";
import type { Language } from "#kernel/language.ts";
import { LIMITS } from "#kernel/limits.ts";
import type { FileRequestInput, UpdateContract } from "#schemas/contracts.ts";
import { ownFieldsWords } from "#words/own-fields-words.ts";

type Of = Pick<Contract, "message" | "copies" | "reference" | "metadata" | "requests">;
type Changing = Pick<UpdateContract, "message" | "copies" | "reference" | "metadata" | "requests">;

/** Something that a sender says of a contract beside what is signed, as a form asks it. */
interface OwnField {
  /** Lines that are there to be written into; one is a line, and no more. */
  lines: number;
  /** Characters that can be typed. */
  most: number;
  /** As it is typed; null where it cannot be, and is changed over the API alone. */
  show(of: Of): string | null;
  /** Whether it is of mails alone, so that a cancelled contract takes none. */
  isMailed?: true;
  /** Whether it is part of what is signed, so that a draft alone takes another. */
  isSigned?: true;
}

const COPY_LINE = LIMITS.emailCharacters + LIMITS.presetNameCharacters + 4;
const COPIES = { lines: 2, most: LIMITS.copies * COPY_LINE, isMailed: true as const };
const REQUEST_LINE = LIMITS.labelCharacters + LIMITS.fieldNameCharacters + 3;
const VALUE_LINE = LIMITS.metadataNameCharacters + LIMITS.metadataValueCharacters + 3;

const FIELDS = {
  message: {
    lines: 3,
    most: LIMITS.senderMessageCharacters,
    show: ({ message }) => message ?? "",
    isMailed: true,
  },
  requests: {
    lines: 2,
    most: LIMITS.fileRequests * REQUEST_LINE,
    show: showRequests,
    isSigned: true,
  },
  copiesSent: { ...COPIES, show: ({ copies }) => linesOf(copies, "sent") },
  copiesCompleted: { ...COPIES, show: ({ copies }) => linesOf(copies, "completed") },
  reference: {
    lines: 1,
    most: LIMITS.referenceCharacters,
    show: ({ reference }) => reference ?? "",
  },
  metadata: { lines: 2, most: LIMITS.metadata * VALUE_LINE, show: showMetadata },
} as const satisfies Record<string, OwnField>;

export type OwnFieldName = keyof typeof FIELDS;

const ROWS = Object.entries(FIELDS) as [OwnFieldName, OwnField][];

/** What was typed; undefined where the form did not ask. */
export type TypedFields = Partial<Record<OwnFieldName, string | undefined>>;

/** What a form with these fields brings. */
export const OWN_FIELDS_FORM = Object.fromEntries(
  ROWS.map(([name]) => [name, MAYBE_TEXT]),
) as Record<OwnFieldName, typeof MAYBE_TEXT>;

/** The change that a form asks for: of what reads otherwise than it was shown. */
export function readOwnFields(of: Of, typed: TypedFields): Changing {
  const told = new Map(
    ROWS.flatMap(([name, { show }]): [OwnFieldName, string][] => {
      const [before, after] = [show(of), typed[name]];
      if (before === null || after === undefined) return [];
      const text = after.replaceAll("\r\n", "\n").trim();
      return text === before.trim() ? [] : [[name, text]];
    }),
  );
  const texts = (name: "copiesSent" | "copiesCompleted") => told.get(name) ?? FIELDS[name].show(of);
  const [message, requests, reference, metadata] = [
    told.get("message"),
    told.get("requests"),
    told.get("reference"),
    told.get("metadata"),
  ];
  return {
    ...(message !== undefined && { message }),
    ...((told.has("copiesSent") || told.has("copiesCompleted")) && {
      copies: copiesFrom(texts("copiesSent"), texts("copiesCompleted")),
    }),
    ...(requests !== undefined && { requests: readRequests(requests) }),
    ...(reference !== undefined && { reference }),
    ...(metadata !== undefined && { metadata: readMetadata(metadata) }),
  };
}

/** The same names, as controls; what cannot be changed any more is shown. */
export function OwnFields(props: {
  of: Of & Pick<Contract, "status">;
  typed: TypedFields;
  language: Language;
  mayChange: boolean;
}) {
  const { of, typed, language, mayChange } = props;
  const words = ownFieldsWords[language];
  return (
    <>
      {ROWS.map(([name, { lines, most, show, ...kind }]) => {
        const value = typed[name] ?? show(of);
        const isOpen = mayChange && value !== null && canChange(of, kind);
        if (!isOpen) return <Shown key={name} name={words.fields[name].label} text={show(of)} />;
        const control = {
          id: `own-${name}`,
          name,
          maxlength: most,
          "aria-describedby": `own-${name}-hint`,
        };
        return (
          <div class="field" key={name}>
            <label for={control.id}>{words.fields[name].label}</label>
            {lines === 1 ? (
              <input type="text" {...control} value={value} autocomplete="off" />
            ) : (
              <textarea {...control} rows={lines}>
                {value}
              </textarea>
            )}
            <p class="hint" id={`own-${name}-hint`}>
              {words.fields[name].hint}
            </p>
          </div>
        );
      })}
    </>
  );
}

/** Whether there is any of it, or may be. */
export function hasOwnFields(of: Of & Pick<Contract, "status">, mayChange: boolean): boolean {
  return (mayChange && canChange(of)) || ROWS.some(([, { show }]) => show(of) !== "");
}

/** Whether something of it may still be changed. */
export function canChange(
  { status }: Pick<Contract, "status">,
  { isMailed, isSigned }: Pick<OwnField, "isMailed" | "isSigned"> = {},
): boolean {
  if (isSigned) return status === "draft";
  return status !== "fully_signed" && !(isMailed && status === "cancelled");
}

function Shown({ name, text }: { name: string; text: string | null }) {
  if (text === "") return null;
  return (
    <div class="field">
      <b>{name}</b>
      <p class="own-text" dir="auto">
        {text ?? "…"}
      </p>
    </div>
  );
}

/** One address a line, as mails have it: with the name before it, where there is one. */
function linesOf(copies: readonly Copy[] | null, when: "sent" | "completed"): string {
  return (copies ?? [])
    .filter((copy) => copy.when === when || copy.when === "both")
    .map(({ email, name }) => (name === null ? email : `${name} <${email}>`))
    .join("\n");
}

/** Whoever stands in both lists gets both. */
function copiesFrom(sent: string, completed: string): NonNullable<Changing["copies"]> {
  const late = addressesIn(completed);
  const early = addressesIn(sent).map((one) => {
    const same = late.findIndex(({ email }) => email.toLowerCase() === one.email.toLowerCase());
    if (same < 0) return { ...one, when: "sent" as const };
    const [other] = late.splice(same, 1);
    return { ...other, ...one, when: "both" as const };
  });
  return [...early, ...late.map((one) => ({ ...one, when: "completed" as const }))];
}

function addressesIn(lines: string): { email: string; name?: string }[] {
  return linesIn(lines).map((line) => {
    const open = line.endsWith(">") ? line.lastIndexOf("<") : -1;
    if (open < 0) return { email: line };
    const [name, email] = [line.slice(0, open).trim(), line.slice(open + 1, -1).trim()];
    return { email, ...(name !== "" && { name }) };
  });
}

/** One a line, as `role: name`. */
function showRequests({ requests }: Of): string | null {
  const kept = sendFileRequests(requests ?? []);
  const lines = kept.map(({ role, name }) => `${role}: ${name}`).join("\n");
  const usual = sendFileRequests(usualRequests(lines) ?? []);
  return JSON.stringify(usual) === JSON.stringify(kept) ? lines : null;
}

/** Null where a line is none. */
function usualRequests(lines: string): FileRequest[] | null {
  const sent = readRequests(lines);
  return checkFileRequests(sent).length > 0 ? null : readFileRequests(sent);
}

function readRequests(lines: string): FileRequestInput[] {
  return linesIn(lines).map((line) => {
    const [role = "", ...name] = line.split(":");
    return { role: role.trim(), name: name.join(":").trim() };
  });
}

function showMetadata({ metadata }: Of): string | null {
  const values = metadata ?? {};
  const lines = Object.entries(values)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
  const isSame = JSON.stringify(readMetadata(lines)) === JSON.stringify(values);
  return isSame ? lines : null;
}

function readMetadata(lines: string): Record<string, string> {
  return Object.fromEntries(
    linesIn(lines).map((line) => {
      const [name = "", ...value] = line.split(":");
      return [name.trim(), value.join(":").trim()];
    }),
  );
}

function linesIn(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

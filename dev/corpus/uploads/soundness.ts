/** What Debian's readers say of a file before anything is done with it. */
import { appendFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "#kit/judges/readers/run.ts";

/** A file of the folder as poppler, MuPDF and Ghostscript open it. */
export interface Soundness {
  /** All three draw its first and last page without a complaint, and ask for no password. */
  sound: boolean;
  password: boolean;
  /** Opens without a password, and forbids something. */
  restricted: boolean;
  signed: boolean;
  over500: boolean;
}

const FACTS = ["sound", "password", "restricted", "signed", "over500"] as const;

/** Kept beside the files: asking takes longer than taking them in. */
const KEPT = "index.tsv";

export interface Sounder {
  of(name: string): Promise<Soundness>;
}

export async function openSounder(folder: string): Promise<Sounder> {
  const place = join(folder, KEPT);
  const rows = (await readFile(place, "utf8").catch(() => "")).split("\n").filter(Boolean);
  const heads = rows[0]?.split("\t") ?? ["file", ...FACTS];
  if (rows.length === 0) await appendFile(place, `${heads.join("\t")}\n`);
  const known = new Map(rows.slice(1).map((row) => [row.split("\t")[0]!, row.split("\t")]));
  return {
    of: async (name) => {
      const row = known.get(name);
      if (row) return factsOf((fact) => row[heads.indexOf(fact)] === "1");
      const facts = await judge(join(folder, name));
      const cells = heads.map((head) =>
        head === "file"
          ? name
          : head in facts
            ? String(Number(facts[head as keyof Soundness]))
            : "",
      );
      await appendFile(place, `${cells.join("\t")}\n`);
      return facts;
    },
  };
}

function factsOf(is: (fact: keyof Soundness) => boolean): Soundness {
  return Object.fromEntries(FACTS.map((fact) => [fact, is(fact)])) as unknown as Soundness;
}

/** What programs say that is no complaint about the file. */
const NO_COMPLAINT = /ICC support is not available|^\s*(Loading|Substituting|Querying)/;

async function judge(file: string): Promise<Soundness> {
  const info = await run("pdfinfo", [file]);
  const text = info.stdout.toString("latin1");
  const count = Number(/^Pages:\s+(\d+)/m.exec(text)?.[1] ?? 0);
  const password = info.stderr.includes("Incorrect password");
  const signatures = (await run("pdfsig", ["-nocert", file])).stdout.toString("latin1");
  const pages = [...new Set([1, Math.max(1, count)])];
  const asked = [
    ["mutool", "draw", "-q", "-r", "36", "-F", "pgm", "-o", "/dev/null", file, pages.join(",")],
    ...pages.flatMap((page) => [
      ["pdftoppm", "-r", "36", "-gray", "-f", `${page}`, "-l", `${page}`, file],
      [
        ...["gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=bitrgb", "-r18"],
        ...["-sstdout=%stderr", "-sOutputFile=/dev/null"],
        ...[`-dFirstPage=${page}`, `-dLastPage=${page}`, file],
      ],
    ]),
  ];
  let sound = !password && info.status === 0 && info.stderr.trim() === "";
  for (const [program = "", ...args] of sound ? asked : []) {
    const { status, stderr } = await run(program, args);
    const said = stderr.split("\n").filter((line) => line.trim() && !NO_COMPLAINT.test(line));
    sound &&= status === 0 && said.length === 0;
  }
  return {
    sound,
    password,
    restricted: !password && /^Encrypted:\s+yes/m.test(text),
    signed: signatures.includes("Signature #"),
    over500: count > 500,
  };
}

import { execFile, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";

/** Judges that are too large to be a part of the project: beside it, where there are any. */
export const JUDGES = join(PACKAGE_ROOT, "..", "shared", "judges");

/** For a test's `skip`: why veraPDF cannot be asked, or false. */
export function withoutVeraPdf(): string | false {
  if (!existsSync(join(JUDGES, "verapdf.jar"))) return "veraPDF is not there";
  if (spawnSync("java", ["-version"]).error) return "there is no Java to run veraPDF";
  if (!OF_VERAPDF.every((name) => existsSync(join(JARS, `${name}.jar`))))
    return "what veraPDF needs of Java is not installed";
  return false;
}

/** Where Debian puts packages of Java, and what of them veraPDF does not begin without. */
const JARS = "/usr/share/java";
const OF_VERAPDF = ["jaxb-api", "rhino"];

/** What pyHanko is made to run with, where Debian's packages of it are installed. */
const OF_PYHANKO = "import asn1crypto, cryptography, lxml, oscrypto, tzlocal, uritools, yaml";

/** For a test's `skip`: why pyHanko cannot be asked, or false. */
export function withoutPyHanko(): string | false {
  if (!existsSync(join(JUDGES, "lta"))) return "pyHanko is not there";
  if (spawnSync("/usr/bin/python3", ["-c", OF_PYHANKO]).status !== 0)
    return "what pyHanko needs of Python is not installed";
  return false;
}

/** The rules of a profile (`3a`, `ua1`) that files fail, in veraPDF's words; none: they conform. */
export async function failedRules(
  profile: string,
  files: readonly Uint8Array[],
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "verapdf-"));
  try {
    const paths = files.map((bytes, index) => {
      const path = join(folder, `${index}.pdf`);
      writeFileSync(path, bytes);
      return path;
    });
    const { stdout, stderr } = await promisify(execFile)(
      join(JUDGES, "verapdf"),
      [profile, ...paths],
      { maxBuffer: 10_000_000 },
    ).catch((error) => error);
    const lines: string[] = stdout.split("\n").filter(Boolean);
    const judged = lines.filter((line) => / compliant=(?:true|false) /.test(line));
    if (judged.length !== files.length) throw new Error(`veraPDF broke: ${stderr}`);
    return lines.filter((line) => !/ compliant=true /.test(line));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

import { spawn } from "node:child_process";
import { withItsFonts } from "#kit/documents/pdfs/tools.ts";

export interface Ran {
  /** Exit code; −1 where it was stopped or could not be started. */
  status: number;
  stdout: Buffer;
  stderr: string;
}

const LONGEST_MS = 60_000;
const MOST_BYTES = 400_000_000;

/** Runs an outside program without holding up others, bounded in time and in what it says. */
export function run(program: string, args: readonly string[]): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ["ignore", "pipe", "pipe"],
      timeout: LONGEST_MS,
      killSignal: "SIGKILL",
      env: withItsFonts(),
    });
    const out: Buffer[] = [];
    let bytes = 0;
    let stderr = "";
    child.stdout.on("data", (part: Buffer) => {
      bytes += part.length;
      if (bytes <= MOST_BYTES) out.push(part);
      else child.kill("SIGKILL");
    });
    child.stderr.on("data", (part: Buffer) => {
      if (stderr.length < 20_000) stderr += part.toString();
    });
    child.on("error", (error) =>
      resolve({ status: -1, stdout: Buffer.alloc(0), stderr: `${error}` }),
    );
    child.on("close", (code) =>
      resolve({ status: code ?? -1, stdout: Buffer.concat(out), stderr }),
    );
  });
}

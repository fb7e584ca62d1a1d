import { spawn } from "node:child_process";
import { PACKAGE_ROOT } from "#kernel/package-root.ts";

interface Started {
  signInUrl: string;
  mailboxUrl: string;
  stop(): Promise<void>;
}

/** `npm start` on a terminal of its own, until it has printed what a person goes on with. */
export function startOnTerminal({ dataDir, port }: { dataDir: string; port: number }) {
  const child = spawn("script", ["-qefc", "npm start", "/dev/null"], {
    cwd: PACKAGE_ROOT,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let printed = "";
  return new Promise<Started>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`npm start ended with ${code}:\n${printed}`)));
    child.stdout.on("data", (part: Buffer) => {
      printed += part.toString();
      const [signInUrl] = /https?:\/\/\S+\/login\/[\w-]+/.exec(printed) ?? [];
      const [mailboxUrl] = /https?:\/\/\S+\/mailbox\/[\w-]{22}/.exec(printed) ?? [];
      if (!signInUrl || !mailboxUrl) return;
      // Ctrl+C, as somebody at a terminal ends it.
      const stop = () => {
        child.stdin.write("\u0003");
        return ended;
      };
      resolve({ signInUrl, mailboxUrl, stop });
    });
  });
}

/** Attacks from a process of its own, which gives way: whoever attacks has a machine of his own. */
import { constants, setPriority } from "node:os";
import { type Attacker, attack } from "./attacks.ts";

setPriority(constants.priority.PRIORITY_LOW);
const stopping = new AbortController();

process.on("message", (message: Attacker | "stop") => {
  if (message === "stop") {
    stopping.abort();
    return;
  }
  void attack(message, stopping.signal).then((ends) => {
    process.send?.(
      [...ends].map(([name, own]) => [name, [...own]]),
      undefined,
      {},
      () => process.exit(0),
    );
  });
});

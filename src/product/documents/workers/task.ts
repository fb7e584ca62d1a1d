import type { TaskName } from "#documents/tasks.ts";

/** A task that somebody asked for, until its promise is settled. */
export interface Task {
  readonly name: TaskName;
  readonly input: unknown;
  readonly account: string;
  /** What its input holds in memory while it waits. */
  readonly bytes: number;
  resolve(output: never): void;
  reject(error: Error): void;
  /** Ends the wait for its turn. */
  patience: NodeJS.Timeout | null;
  /** 0 as long as it was not begun. */
  begunMs: number;
  /** It is known to take long, or has taken long already. */
  isSlow: boolean;
  /** It was begun, or was to be, and the service lacked something of its own. */
  wasLost: boolean;
  /** How a child fell over itself at it; null where none did. */
  crash: string | null;
}

export function newTask(
  asked: Pick<Task, "name" | "input" | "account" | "resolve" | "reject">,
): Task {
  const notBegun = { patience: null, begunMs: 0, isSlow: false, wasLost: false, crash: null };
  return { ...asked, bytes: bytesOf(asked.input), ...notBegun };
}

/** What an input holds in memory while it waits, near enough. */
function bytesOf(input: unknown, levels = 4): number {
  if (typeof input === "string") return input.length;
  if (ArrayBuffer.isView(input)) return input.byteLength;
  if (typeof input !== "object" || input === null || levels === 0) return 8;
  return Object.values(input).reduce<number>((sum, part) => sum + bytesOf(part, levels - 1), 8);
}

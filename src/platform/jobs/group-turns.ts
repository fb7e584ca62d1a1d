import {
  decidePlace,
  type GroupLine,
  isSlow,
  mostWaiting,
  newLine,
  paceAfter,
} from "./group-line.ts";

export interface TurnLimits {
  /** How many jobs run at a time. */
  most: number;
  /** How many of one group. */
  mostOfGroup: number;
  /** How many are held at a time, those that run among them. */
  mostHeld: number;
}

/** A job whose turn it is; it has a place until `end`. */
export interface Turn<J> {
  job: J;
  group: string;
}

/** A job that has to come again, after so long. */
export interface PutOff<J> {
  job: J;
  afterMs: number;
}

/** Who waits in this process, and whose turn it is. Times are those of a steady clock. */
export interface GroupTurns<J> {
  /** How many more may be claimed. */
  room(): number;
  /** Lets a job wait in its group's line; answers it when it has to come again later instead. */
  takeIn(job: J, group: string, nowMs: number): PutOff<J>[];
  /** The next, one of each group in turn; null while no place is free for anybody who waits. */
  next(): Turn<J> | null;
  /** Notes how long a job kept its group; answers the end of the line where it is too long now. */
  notePace(turn: Turn<J>, tookMs: number, nowMs: number): PutOff<J>[];
  /** Frees the place. */
  end(turn: Turn<J>, nowMs: number): void;
  /** All that wait. */
  waiting(): J[];
  /** Takes them away. */
  clear(): J[];
}

export function groupTurns<J>({ most, mostOfGroup, mostHeld }: TurnLimits): GroupTurns<J> {
  const lines = new Map<string, GroupLine<Turn<J>>>();
  let running = 0;
  let held = 0;

  function lineOf(group: string): GroupLine<Turn<J>> {
    const line = lines.get(group) ?? newLine<Turn<J>>();
    lines.set(group, line);
    return line;
  }

  function bookIn(line: GroupLine<unknown>, job: J, afterMs: number, nowMs: number): PutOff<J> {
    line.bookedUntilMs = nowMs + afterMs;
    return { job, afterMs };
  }

  function mayRun(line: GroupLine<Turn<J>>): boolean {
    if (line.waiting.length === 0 || line.running >= mostOfGroup) return false;
    // However many are slow, a quarter of the places is for those that are not.
    return !isSlow(line) || running < (most * 3) / 4;
  }

  return {
    room: () => Math.min(most, mostHeld - held),
    takeIn(job, group, nowMs) {
      const line = lineOf(group);
      const place = decidePlace(line, mostOfGroup, nowMs);
      if (!place.waits) return [bookIn(line, job, place.afterMs, nowMs)];
      line.waiting.push({ job, group });
      held += 1;
      return [];
    },
    next() {
      if (running >= most) return null;
      for (const [group, line] of lines) {
        if (!mayRun(line)) continue;
        // Whoever had a turn comes last, now and when the next place is free.
        lines.delete(group);
        lines.set(group, line);
        line.running += 1;
        running += 1;
        return line.waiting.shift() ?? null;
      }
      return null;
    },
    notePace({ group }, tookMs, nowMs) {
      const line = lineOf(group);
      line.paceMs = paceAfter(line, tookMs);
      const tail = line.waiting.splice(mostWaiting(line, mostOfGroup));
      held -= tail.length;
      return tail.flatMap(({ job }) => {
        const place = decidePlace(line, mostOfGroup, nowMs);
        return place.waits ? [] : [bookIn(line, job, place.afterMs, nowMs)];
      });
    },
    end({ group }, nowMs) {
      const line = lineOf(group);
      line.running -= 1;
      running -= 1;
      held -= 1;
      const isIdle = line.running === 0 && line.waiting.length === 0;
      if (isIdle && line.bookedUntilMs < nowMs) lines.delete(group);
    },
    waiting: () => [...lines.values()].flatMap((line) => line.waiting.map(({ job }) => job)),
    clear() {
      const waiting = [...lines.values()].flatMap((line) => line.waiting.splice(0));
      held -= waiting.length;
      return waiting.map(({ job }) => job);
    },
  };
}

import { writeFileSync } from "node:fs";
import type { EndedProcess } from "./test-process.ts";

export interface TimedProcess extends EndedProcess {
  name: string;
  wallS: number;
}

/** Writes what a run of tests took: everything into a file for programs, the dearest for people. */
export function reportTimes(processes: readonly TimedProcess[], serverCpuS: number, path: string) {
  const files = processes
    .flatMap(({ name, times }) => times.map((one) => ({ ...one, process: name })))
    .sort((a, b) => b.cpuS - a.cpuS);
  const each = processes.map(({ name, cpuS, wallS }) => ({ name, cpuS, wallS }));
  writeFileSync(path, `${JSON.stringify({ serverCpuS, processes: each, files }, null, 2)}\n`);
  const all = each.reduce((sum, { cpuS }) => sum + cpuS, serverCpuS);
  const rows = [
    ...files.slice(0, SHOWN).map(({ file, cpuS, wallS }) => row(cpuS, wallS, file)),
    ...each.map(({ name, cpuS, wallS }) => row(cpuS, wallS, `process ${name}`)),
    row(serverCpuS, 0, "the database server"),
    row(all, performance.now() / 1_000, `everything; file by file in ${path}`),
  ];
  console.log(`\nprocessor s   wall s\n${rows.join("\n")}`);
}

const SHOWN = 25;

function row(cpuS: number, wallS: number, what: string): string {
  return `${cpuS.toFixed(1).padStart(11)} ${wallS.toFixed(1).padStart(8)}   ${what}`;
}

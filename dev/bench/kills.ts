/**
 * `npm run bench -- kills --times 3`: processes that are killed with SIGKILL at every named point, so many
 * times each, alone and then two on one database, while people use the service; then everything is
 * held to what was acknowledged. `--points REGEX` takes some points, `--processes 2` one of the two.
 * What was found goes into `kills.json` or `--report FILE`, after what earlier runs found.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type KillReport, POINTS, runKills } from "#kit/peers/faults/kill-runner.ts";

const { values } = parseArgs({
  options: {
    times: { type: "string", default: "3" },
    points: { type: "string", default: "" },
    processes: { type: "string" },
    report: { type: "string", default: "kills.json" },
  },
});
const points = POINTS.filter((point) => new RegExp(values.points).test(point));
const reports: KillReport[] = existsSync(values.report)
  ? JSON.parse(readFileSync(values.report, "utf8"))
  : [];

let isWhole = true;
for (const processes of values.processes ? [Number(values.processes)] : [1, 2]) {
  const from = performance.now();
  const report = await runKills({
    points,
    times: Number(values.times),
    processes,
    onKill(point, killed) {
      const seconds = ((performance.now() - from) / 1_000).toFixed(0);
      console.log(`${killed} killed after ${seconds} s: ${point}`);
    },
  });
  reports.push(report);
  writeFileSync(values.report, `${JSON.stringify(reports, null, 2)}\n`);
  isWhole = tell(report) && isWhole;
}
console.log(`${reports.reduce((sum, { killed }) => sum + killed, 0)} kills in ${values.report}`);
process.exitCode = isWhole ? 0 : 1;

/** True where nothing is to be told but numbers. */
function tell({ killed, processes, acknowledged, broken, faults, notReached }: KillReport) {
  const { lost, stuck, doubled } = broken;
  console.log(
    `${processes} at a time, ${killed} kills, ${acknowledged.contracts} contracts acknowledged: ` +
      `${lost.length} lost, ${stuck.length} stuck, ${doubled.length} doubled, ` +
      `${faults.length} faults, ${notReached.length} points not reached`,
  );
  const all = { lost, stuck, doubled, faults, notReached };
  for (const [how, found] of Object.entries(all)) {
    for (const one of found.slice(0, 20)) console.log(`  ${how}: ${one}`);
  }
  return Object.values(all).every((found) => found.length === 0);
}

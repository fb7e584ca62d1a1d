import { flushCompileCache } from "node:module";
import { after, afterEach, describe } from "node:test";
import { pathToFileURL } from "node:url";
import { holdShared } from "#kit/rooms/shared.ts";
import { marksFor } from "./marks.ts";

/**
 * Runs test files one after the other in this process, each as a suite of its
 * own with its own hooks, so that the sources are loaded once. What they share
 * lives as long as the group.
 *
 * @param files paths from the working directory, which name the suites
 * @param endLimitMs how long after the last test it is said what still keeps the process
 */
export async function runTogether(files: readonly string[], endLimitMs: number): Promise<void> {
  const marks = marksFor(process.env.TEST_MARKS);
  const letGo = holdShared();
  for (const [index, file] of files.entries()) {
    marks.begins(file);
    await describe(file, async () => {
      afterEach(marks.testEnded);
      await import(pathToFileURL(file).href);
      // For processes that begin before this one ends: the first has most of the sources loaded.
      if (index === 0) flushCompileCache();
      // Of the root there is no such hook that would wait for suites still to come.
      if (index === files.length - 1) after(letGo);
    });
    marks.ended(file);
  }
  // It keeps nothing alive itself, so it rings only where a test left something running.
  const tell = () => marks.keptBy(process.getActiveResourcesInfo().join(", "));
  setTimeout(tell, endLimitMs).unref();
}

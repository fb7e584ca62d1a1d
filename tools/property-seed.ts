/**
 * Says where the drawing of property tests begins, so that whoever clones a
 * version sees what everybody sees. The long tier draws anew each day and says
 * what it began with; TEST_SEED begins there again, in any tier, and TEST_ROUNDS
 * tries each property so many times. What is found becomes an example of its test.
 * Used as `node --import ./tools/property-seed.ts FILE`.
 */
import { registerHooks } from "node:module";
import fc from "fast-check";
import { seedOf } from "./seed-of.ts";

const tier = process.env.TEST_TIER ?? "quick";
const seed = seedOf(tier, process.env.TEST_SEED, new Date());
fc.configureGlobal({ seed });
if (tier === "long") console.log(`property tests begin with TEST_SEED=${seed}`);

if (Number(process.env.TEST_ROUNDS) > 1) {
  const again = new URL("./drawn-again.ts", import.meta.url).href;
  registerHooks({
    resolve: (name, context, next) =>
      name === "fast-check" && context.parentURL !== again
        ? { url: again, shortCircuit: true }
        : next(name, context),
  });
}

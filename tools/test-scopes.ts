/**
 * Tells `node:test` which test runs without a hook on every promise. By itself it
 * notes for each promise and handle whose it is, and has V8 tell it of each that is
 * collected: an eighth of all processor time of tests that ask a service. What
 * V8 carries along for `AsyncLocalStorage` says the same and costs nothing.
 * Used as `node --import ./tools/test-scopes.ts FILE`, before anything loads `node:test`.
 */
import hooks, { AsyncLocalStorage, createHook, executionAsyncId } from "node:async_hooks";

type Act = (this: unknown, ...args: unknown[]) => unknown;
interface Scope {
  runInAsyncScope(act: Act, self: unknown, ...args: unknown[]): unknown;
}
type Init = (id: number, type: string, triggerId: number, resource: object) => void;

/** The test whose promises these are. */
const own = new AsyncLocalStorage<number>();
/** The one that was begun last and has not ended: whose error it is that reaches nobody. */
let running: number | undefined;
let isFailing = false;

const onlyTests = ({ init }: { init: Init }) => {
  const hook = createHook({
    trackPromises: false,
    init(id, type, triggerId, resource) {
      if (type !== "Test") return;
      enclose(id, resource as Scope);
      init(id, type, triggerId, resource);
    },
  });
  return {
    enable() {
      hook.enable();
      for (const event of UNHEARD) process.on(event, begin);
      // Between the two `node:test` adds its own, and is asked for no other reason.
      queueMicrotask(() => {
        for (const event of UNHEARD) process.on(event, end);
      });
    },
    disable() {
      hook.disable();
      for (const event of UNHEARD) process.off(event, begin).off(event, end);
    },
  };
};

const UNHEARD = ["uncaughtException", "unhandledRejection"];
const begin = () => {
  isFailing = true;
};
const end = () => {
  isFailing = false;
};

/** What a test does is known by its number, also after it waited. */
function enclose(id: number, test: Scope): void {
  const { runInAsyncScope } = test;
  test.runInAsyncScope = (act, self, ...args) => {
    const outer = running;
    running = id;
    const leave = () => {
      running = outer;
    };
    // Within, since a scope begins with what was carried along where it was made.
    const inOwn: Act = (...given) => own.run(id, () => act.apply(self, given));
    const ended = runInAsyncScope.call(test, inOwn, self, ...args);
    if (ended instanceof Promise) ended.then(leave, leave);
    else leave();
    return ended;
  };
}

const idOfTest = () => own.getStore() ?? (isFailing ? running : undefined) ?? executionAsyncId();

// It takes both from here as it is loaded, and never again.
Object.assign(hooks, { createHook: onlyTests, executionAsyncId: idOfTest });
await import("node:test");
Object.assign(hooks, { createHook, executionAsyncId });

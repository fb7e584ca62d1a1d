import { OwnLack } from "#kernel/own-lack.ts";
import { BrowserRefusal, type Devtools } from "./devtools.ts";

/** A page of a browser that shows one document, without its scripts, as on paper. */
export interface OpenPage {
  session: string;
  frame: string;
  call(method: string, params?: object): Promise<Record<string, unknown>>;
  /** The value of an expression, in a world that the document's names do not reach. */
  ask<T>(expression: string): Promise<T>;
}

/** Opens it; it is an A4 sheet wide. @throws OwnLack */
export async function openPage(devtools: Devtools): Promise<OpenPage> {
  await devtools.call("Target.setDiscoverTargets", { discover: true });
  const { targetInfos } = (await devtools.call("Target.getTargets")) as unknown as {
    targetInfos: { type: string; targetId: string }[];
  };
  const target = targetInfos.find(({ type }) => type === "page");
  if (!target) throw new OwnLack("the browser opened no page");
  const attached = await devtools.call("Target.attachToTarget", {
    targetId: target.targetId,
    flatten: true,
  });
  const session = String(attached.sessionId);
  const call = (method: string, params?: object) => devtools.call(method, params, session);
  // Whatever else would open waits for a leave that is never given.
  const autoAttach = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };
  await call("Target.setAutoAttach", autoAttach);
  await call("Page.enable");
  await call("Emulation.setScriptExecutionDisabled", { value: true });
  await call("Emulation.setEmulatedMedia", { media: "print" });
  await call("Emulation.setDeviceMetricsOverride", windowOf(A4));
  await call("Emulation.setScrollbarsHidden", { hidden: true });
  const { frameTree } = (await call("Page.getFrameTree")) as unknown as {
    frameTree: { frame: { id: string } };
  };
  const frame = frameTree.frame.id;
  const ask = async <T>(expression: string): Promise<T> => {
    const world = await call("Page.createIsolatedWorld", { frameId: frame });
    const { result, exceptionDetails } = (await call("Runtime.evaluate", {
      expression,
      contextId: world.executionContextId,
      awaitPromise: true,
      returnByValue: true,
    })) as unknown as Evaluated;
    if (exceptionDetails) throw new BrowserRefusal("the page could not be looked at");
    return result.value as T;
  };
  return { session, frame, call, ask };
}

/** CSS pixels. */
const A4 = { width: 794, height: 1123 };

/** A window as large as what is measured in it. */
export function windowOf({ width, height }: { width: number; height: number }): object {
  return { width, height, deviceScaleFactor: 1, mobile: false };
}

/** What DevTools answer to an expression. */
interface Evaluated {
  result: { value: unknown };
  exceptionDetails?: unknown;
}

import { type ReceivedRequest, type Receiver, startReceiver } from "./receiver.ts";

/** A server with an interface like OpenAI's, on loopback, that answers as a test wants. */
export interface TestModel {
  /** The settings with which a service asks it. */
  env: Record<string, string>;
  /** Every chat completion that was asked for. */
  readonly asked: readonly Asked[];
  /** From now on it writes this, or what is made of each request. */
  writeWith(write: string | ((asked: Asked) => string)): void;
  /** From now on it answers otherwise than with a completion. */
  answerWith: Receiver["answerWith"];
  /** Lets requests that hang be answered as it answers now. */
  release(): void;
  untilAsked(count: number): Promise<void>;
  close(): Promise<void>;
}

/** One request as the model's server sees it. */
export interface Asked {
  path: string;
  headers: ReceivedRequest["headers"];
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever was sent
  body: any;
  /** What the message of the system says, and what that of the user does. */
  system: string;
  user: string;
}

export const TEST_MODEL_KEY = "sk-test-0123456789-never-to-be-seen";

export async function startLanguageModel(): Promise<TestModel> {
  const receiver = await startReceiver({ secure: false });
  const model: TestModel = {
    env: {
      LLM_BASE_URL: receiver.url.replace("/hook", "/v1"),
      LLM_API_KEY: TEST_MODEL_KEY,
      LLM_MODEL: "parrot-1",
    },
    get asked() {
      return receiver.received.map(readAsked);
    },
    writeWith(write) {
      receiver.answerWith((request) => {
        const text = typeof write === "string" ? write : write(readAsked(request));
        return completion(text);
      });
    },
    answerWith: receiver.answerWith,
    release: receiver.release,
    untilAsked: receiver.untilReceived,
    close: receiver.close,
  };
  model.writeWith("A parrot moves.");
  return model;
}

export function completion(content: string) {
  const message = { role: "assistant", content };
  const body = {
    object: "chat.completion",
    choices: [{ index: 0, message, finish_reason: "stop" }],
  };
  return {
    status: 200,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
}

/**
 * What a model writes that takes every word of its input for an order: all that
 * follows `WRITE:` in the contract, and whatever else it was told.
 */
export function obey({ system, user }: Asked): string {
  const orders = [...user.matchAll(/WRITE:(.*)/g)].map(([, order]) => order ?? "");
  return [...orders, system, user].join("\n");
}

function readAsked({ path, headers, body }: ReceivedRequest): Asked {
  const request = JSON.parse(body.toString());
  const said = (role: string) =>
    request.messages
      .filter((message: { role: string }) => message.role === role)
      .map((message: { content: string }) => message.content)
      .join("\n");
  return { path, headers, body: request, system: said("system"), user: said("user") };
}

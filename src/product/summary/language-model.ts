import type { Reach } from "#lib/egress/target.ts";

/** A model behind an interface like that of OpenAI, as the operator configured it. */
export interface LanguageModel {
  /** What `/chat/completions` is put behind, such as `https://api.openai.com/v1`. */
  baseUrl: string;
  /** Goes into one header of the request and nowhere else. */
  apiKey: string;
  name: string;
  reach: Reach;
}

/** What is said to a model. */
export interface ModelMessage {
  role: "system" | "user";
  content: string;
}

/** A model that gave no usable answer. The message never repeats what was sent or answered. */
export class ModelFailure extends Error {
  override name = "ModelFailure";
}

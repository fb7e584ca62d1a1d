import { LIMITS } from "#kernel/limits.ts";
import { NoAnswer } from "#lib/egress/no-answer.ts";
import { type Received, send } from "#lib/egress/send.ts";
import { type LanguageModel, ModelFailure, type ModelMessage } from "./language-model.ts";
import { readCompletion } from "./read-completion.ts";

/** The two names of the limit on what an answer may cost; some models think before they write. */
const TOKEN_LIMITS = [
  { max_tokens: LIMITS.summaryTokens },
  { max_completion_tokens: LIMITS.summaryTokens * 3 },
] as const;

/**
 * What a model answers to these messages, in one go and without tools.
 * @throws ModelFailure when there is no whole answer in time, or none that can be read
 */
export async function askModel(
  model: LanguageModel,
  messages: readonly ModelMessage[],
): Promise<string> {
  const [older, newer] = TOKEN_LIMITS;
  let answer = await post(model, { messages, ...older });
  if (answer.status === 400 && wantsNewerName(answer)) {
    answer = await post(model, { messages, ...newer });
  }
  if (answer.status !== 200) {
    throw new ModelFailure(`the model's server answered ${answer.status}`);
  }
  return readCompletion(answer.body);
}

async function post(model: LanguageModel, request: object): Promise<Received> {
  const body = JSON.stringify({ model: model.name, stream: false, ...request });
  try {
    return await send(
      {
        method: "POST",
        url: `${model.baseUrl}/chat/completions`,
        headers: {
          accept: "application/json",
          "accept-encoding": "identity",
          authorization: `Bearer ${model.apiKey}`,
          "content-type": "application/json",
          "user-agent": "Countersign",
        },
        body: Buffer.from(body),
      },
      {
        deadlineMs: LIMITS.summaryAnswerMs,
        maxBytes: LIMITS.summaryAnswerBytes,
        whenLonger: "fail",
      },
      model.reach,
    );
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    throw new ModelFailure(`the model's server gave no answer: ${error.message}`);
  }
}

/** Models that think refuse the older name and say how the newer one is spelt. */
function wantsNewerName({ body }: Received): boolean {
  return Buffer.from(body).includes("max_completion_tokens");
}

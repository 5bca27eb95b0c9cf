import type { AnswerOf, EndpointDefinition } from "#contract/core/endpoint.ts";
import { NetworkFault } from "../ports/env.ts";
import { isRecord } from "../ports/fields.ts";

/** The server checked what it answered; here only that it is an answer at all. */
export function answerTo<D extends EndpointDefinition>(endpoint: D, body: unknown): AnswerOf<D> {
  const answer = body ?? undefined;
  if (!isAnswerTo(endpoint, answer)) throw new NetworkFault("An answer that is none");
  return answer;
}

function isAnswerTo<D extends EndpointDefinition>(endpoint: D, answer: unknown): answer is AnswerOf<D> {
  return endpoint.answer === undefined ? answer === undefined : isRecord(answer);
}

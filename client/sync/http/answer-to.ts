import type { AnswerOf, EndpointDefinition } from "#contract/core/endpoint.ts";
import { NetworkFault } from "../ports/env.ts";
import { isRecord } from "../ports/fields.ts";

/**
 * Returns the body typed as the answer of the endpoint. The server has checked the contents; only the structure is checked here. Throws
 * NetworkFault.
 */
export function answerTo<D extends EndpointDefinition>(endpoint: D, body: unknown): AnswerOf<D> {
  const answer = body ?? undefined;
  if (!isAnswerTo(endpoint, answer)) throw new NetworkFault("An answer that is none");
  return answer;
}

function isAnswerTo<D extends EndpointDefinition>(endpoint: D, answer: unknown): answer is AnswerOf<D> {
  return endpoint.answer === undefined ? answer === undefined : isRecord(answer);
}

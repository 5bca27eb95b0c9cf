import { useCallback, useEffect, useState } from "react";
import type { AnswerOf, EndpointDefinition } from "#contract/core/endpoint.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { isReachable } from "#client/hooks/use-live.ts";
import type { CallInput, Sync } from "#client/sync/sync-api.ts";
import { refusalErrors } from "../forms/field-errors.ts";

/** A GET call that has no input and needs only a session. */
type Question = EndpointDefinition & { method: "GET"; params?: undefined; query?: undefined; body?: undefined };

export interface ServerAnswer<D extends EndpointDefinition> {
  /** The last answer of the server; offline, the cached one; `null` if there is none. */
  readonly answer: AnswerOf<D> | null;
  /** The reason why the server has not answered; the cached answer may still be there. */
  readonly error: string | undefined;
  readonly reload: () => void;
}

/** Returns the server's answer about the user. Calls the server again when the connection returns, and on `reload`. */
export function useAnswer<D extends Question>(endpoint: D, input: CallInput<D>): ServerAnswer<D> {
  const sync = useSync();
  // The input is always empty: a new object is no reason to call again.
  const [initialInput] = useState(input);
  const [state, setState] = useState<Omit<ServerAnswer<D>, "reload">>({ answer: null, error: undefined });
  const load = useCallback(() => answerOf(sync, endpoint, initialInput), [sync, endpoint, initialInput]);
  useEffect(() => {
    let left = false;
    const ask = async (): Promise<void> => {
      const next = await load();
      if (!left) setState(next);
    };
    // Shows the cached answer until the server answers.
    void lastOf(sync, endpoint, initialInput).then((answer) => {
      if (!left && answer !== null)
        setState((previous) => (previous.answer === null ? { ...previous, answer } : previous));
    });
    void ask();
    let wasOnline = isReachable(sync.connection.state());
    const end = sync.connection.subscribe(() => {
      const online = isReachable(sync.connection.state());
      if (online && !wasOnline) void ask();
      wasOnline = online;
    });
    return () => {
      left = true;
      end();
    };
  }, [sync, load, endpoint, initialInput]);
  const reload = async (): Promise<void> => setState(await load());
  return { ...state, reload: () => void reload() };
}

async function lastOf<D extends Question>(sync: Sync, endpoint: D, input: CallInput<D>): Promise<AnswerOf<D> | null> {
  try {
    const answer = await sync.lastKnown(endpoint, input, "profile");
    return isWhole<D>(answer) ? answer : null;
  } catch {
    // The device's storage cannot be read: the answer of the server is shown when it arrives.
    return null;
  }
}

async function answerOf<D extends Question>(
  sync: Sync,
  endpoint: D,
  input: CallInput<D>,
): Promise<Omit<ServerAnswer<D>, "reload">> {
  try {
    const answer = await sync.call(endpoint, input, "profile");
    return { answer: isWhole<D>(answer) ? answer : null, error: undefined };
  } catch (error) {
    // The cache drops what the user may not read any more, so what it still has can be shown.
    return { answer: await lastOf(sync, endpoint, input), error: refusalErrors(error, {}).form };
  }
}

/** docs/specification.md, section 4: `{}` means that no answer is cached, and nothing else. */
function isWhole<D extends Question>(answer: Partial<AnswerOf<D>>): answer is AnswerOf<D> {
  return Object.keys(answer).length > 0;
}

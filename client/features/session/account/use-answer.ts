import { useCallback, useEffect, useState } from "react";
import type { AnswerOf, EndpointDefinition } from "#contract/core/endpoint.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { isReachable } from "#client/hooks/use-live.ts";
import type { CallInput, Sync } from "#client/sync/sync-api.ts";
import { refusalErrors } from "../forms/field-errors.ts";

/** A call that asks and needs nothing but a session. */
type Question = EndpointDefinition & { method: "GET"; params?: undefined; query?: undefined; body?: undefined };

export interface ServerAnswer<D extends EndpointDefinition> {
  /** What the server has answered last, offline what was kept; `null` when neither is there. */
  readonly answer: AnswerOf<D> | null;
  /** Why there is none. */
  readonly error: string | undefined;
  readonly reload: () => void;
}

/** What the server answers about oneself, asked anew when the connection is back and after `reload`. */
export function useAnswer<D extends Question>(endpoint: D, input: CallInput<D>): ServerAnswer<D> {
  const sync = useSync();
  // The input of a question is empty: a new object of it says nothing new.
  const [initialInput] = useState(input);
  const [state, setState] = useState<Omit<ServerAnswer<D>, "reload">>({ answer: null, error: undefined });
  const load = useCallback(() => answerOf(sync, endpoint, initialInput), [sync, endpoint, initialInput]);
  useEffect(() => {
    let left = false;
    const ask = async (): Promise<void> => {
      const next = await load();
      if (!left) setState(next);
    };
    // What the server said last stands until it says it anew.
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
    // The device cannot be read: what the server says comes all the same.
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
    return { answer: null, error: refusalErrors(error, {}).form };
  }
}

/** docs/specification.md, section 4: `{}` stands for what was never kept, and for nothing else. */
function isWhole<D extends Question>(answer: Partial<AnswerOf<D>>): answer is AnswerOf<D> {
  return Object.keys(answer).length > 0;
}

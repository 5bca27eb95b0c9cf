import { useCallback, useEffect, useMemo, useState } from "react";
import { useList, useOnline } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { Sync } from "#client/sync/sync-api.ts";
import { isRefusal } from "#contract/core/endpoint.ts";
import {
  type BoardTeam,
  boardTeams,
  teamGet,
  teamList,
  type TeamListItem,
  type WholeTeam,
} from "#contract/teams/team.ts";

/** What the server said last, kept for a time without a network. `unknown`: it has not been asked on this device yet. */
export type Answer<T> = { readonly kind: "asking" | "unknown" | "gone" } | { readonly kind: "here"; readonly value: T };

export interface TeamQuery<T> {
  readonly answer: Answer<T>;
  /** Asks again, after a change. */
  readonly reload: () => void;
}

type Ask<T> = (sync: Sync, key: string) => Promise<T | undefined>;

const ASKING = { kind: "asking" } as const;

/** `ask` is one and the same function at every call. */
function useAnswer<T>(ask: Ask<T>, key: string): TeamQuery<T> {
  const sync = useSync();
  const online = useOnline();
  const [latest, setLatest] = useState<{ readonly of: string; readonly answer: Answer<T> }>({
    of: key,
    answer: ASKING,
  });
  const [times, setTimes] = useState(0);
  // A team that was given a board, or lost one, changes the list of boards as well.
  const boards = useList("boards:root");
  const returns = useReturns();
  const occasion = useMemo(() => ({ key, online, times, boards, returns }), [key, online, times, boards, returns]);
  useEffect(() => {
    let isLatest = true;
    const look = async (): Promise<void> => {
      const answer = await answerOf(ask(sync, occasion.key));
      if (!isLatest) return;
      setLatest((before) => {
        const isWorse = answer.kind === "unknown" && before.of === occasion.key && before.answer.kind === "here";
        return isWorse ? before : { of: occasion.key, answer };
      });
    };
    void look();
    return () => {
      isLatest = false;
    };
  }, [ask, sync, occasion]);
  const reload = useCallback(() => setTimes((before) => before + 1), []);
  return { answer: latest.of === key ? latest.answer : ASKING, reload };
}

/** How often this page was come back to: what others did of a team goes by no stream, so it is asked for then. */
function useReturns(): number {
  const [returns, setReturns] = useState(0);
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === "visible") setReturns((before) => before + 1);
    };
    document.addEventListener("visibilitychange", look);
    addEventListener("focus", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      removeEventListener("focus", look);
    };
  }, []);
  return returns;
}

async function answerOf<T>(request: Promise<T | undefined>): Promise<Answer<T>> {
  try {
    const value = await request;
    return value === undefined ? { kind: "unknown" } : { kind: "here", value };
  } catch (error) {
    // Another failure leaves what was shown; a session that has ended tells its person itself.
    return isRefusal(error) ? { kind: "gone" } : { kind: "unknown" };
  }
}

const askTeams: Ask<readonly TeamListItem[]> = async (sync) => (await sync.call(teamList, {}, "user")).items;
const askTeam: Ask<WholeTeam> = async (sync, team) => (await sync.call(teamGet, { params: { team } }, "user")).team;
const askBoardTeams: Ask<readonly BoardTeam[]> = async (sync, boardId) =>
  (await sync.call(boardTeams, { params: { boardId } }, "board")).items;

/** The teams that I am in. */
export const useTeams = (): TeamQuery<readonly TeamListItem[]> => useAnswer(askTeams, "");

/** One of them, by its id or its name in addresses. */
export const useTeam = (key: string): TeamQuery<WholeTeam> => useAnswer(askTeam, key);

/** Teams that have a board. */
export const useBoardTeams = (boardId: string): TeamQuery<readonly BoardTeam[]> => useAnswer(askBoardTeams, boardId);

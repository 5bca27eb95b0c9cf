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

/** The last answer of the server, which is cached for use while offline. `unknown` means that there is no answer and no cached one. */
export type Answer<T> = { readonly kind: "asking" | "unknown" | "gone" } | { readonly kind: "here"; readonly value: T };

export interface TeamQuery<T> {
  readonly answer: Answer<T>;
  /** Loads again, after a change. */
  readonly reload: () => void;
}

type Ask<T> = (sync: Sync, key: string) => Promise<T | undefined>;

const ASKING = { kind: "asking" } as const;

/** Loads data and keeps the last answer. `ask` must be a stable function. */
function useAnswer<T>(ask: Ask<T>, key: string): TeamQuery<T> {
  const sync = useSync();
  const online = useOnline();
  const [latest, setLatest] = useState<{ readonly of: string; readonly answer: Answer<T> }>({
    of: key,
    answer: ASKING,
  });
  const [times, setTimes] = useState(0);
  // When a team gets or loses a board, the user's list of boards changes too, so the data are loaded again.
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

/**
 * Counts how often the user returned to the page. Changes that others make to a team are in no stream, so the data are loaded again then.
 */
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
    // After other errors the shown data stay. An ended session is reported elsewhere.
    return isRefusal(error) ? { kind: "gone" } : { kind: "unknown" };
  }
}

const askTeams: Ask<readonly TeamListItem[]> = async (sync) => (await sync.call(teamList, {}, "user")).items;
const askTeam: Ask<WholeTeam> = async (sync, team) => (await sync.call(teamGet, { params: { team } }, "user")).team;
const askBoardTeams: Ask<readonly BoardTeam[]> = async (sync, boardId) =>
  (await sync.call(boardTeams, { params: { boardId } }, "board")).items;

/** Loads the user's teams. */
export const useTeams = (): TeamQuery<readonly TeamListItem[]> => useAnswer(askTeams, "");

/** Loads one team by its id or slug. */
export const useTeam = (key: string): TeamQuery<WholeTeam> => useAnswer(askTeam, key);

/** Loads the teams on a board. */
export const useBoardTeams = (boardId: string): TeamQuery<readonly BoardTeam[]> => useAnswer(askBoardTeams, boardId);

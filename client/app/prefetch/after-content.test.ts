import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BoardState } from "#client/sync/sync-api.ts";
import { afterContent } from "./after-content.ts";
import type { Router, ShownPage } from "../router/router.ts";

const BOARD = "01890a5d-ac96-774b-bcce-b302099a8057";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function world() {
  const listeners = new Set<() => void>();
  let page: ShownPage | null = null;
  const states = new Map<string, BoardState>();
  const act = vi.fn();
  const notify = (): void => [...listeners].forEach((listener) => listener());
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const router: Pick<Router, "shown" | "subscribe"> = { shown: () => page, subscribe };
  const boardState = (id: string): BoardState => states.get(id) ?? "unknown";
  afterContent({ boardState, subscribeBoardState: (_id, listener) => subscribe(listener) }, router, act);
  return {
    act,
    listeners,
    show: (name: ShownPage["name"], path: string): void => {
      page = { path, search: "", name, layout: "default", page: { type: "p", props: {}, key: null }, step: "1" };
      notify();
    },
    become: (state: BoardState): void => {
      states.set(BOARD, state);
      notify();
    },
  };
}

test("acts once when the rows of a board are on the device", () => {
  const { act, listeners, show, become } = world();
  expect(act).not.toHaveBeenCalled();
  show("board", `/b/${BOARD}`);
  become("loading");
  expect(act).not.toHaveBeenCalled();
  become("partial");
  become("complete");
  vi.advanceTimersByTime(10_000);
  expect(act).toHaveBeenCalledOnce();
  expect(listeners.size).toBe(0);
});

test("acts when another page is shown, also after leaving a board that is still loading", () => {
  const other = world();
  other.show("myTasks", "/myTasks");
  expect(other.act).toHaveBeenCalledOnce();
  const left = world();
  left.show("board", `/b/${BOARD}`);
  left.show("favourites", "/favourites");
  expect(left.act).toHaveBeenCalledOnce();
  expect(left.listeners.size).toBe(0);
});

test("acts after a timeout if the content does not load", () => {
  const { act, show, become } = world();
  show("board", `/b/${BOARD}`);
  vi.advanceTimersByTime(4_000);
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_000);
  become("complete");
  expect(act).toHaveBeenCalledOnce();
});

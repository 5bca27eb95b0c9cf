import { useCallback, useEffect, useMemo, useRef, type ReactElement } from "react";
import { useAddress } from "#client/shared/navigation/address.ts";
import { onCommand } from "#client/shared/navigation/command.ts";
import { matchPath } from "#client/shared/navigation/paths.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { announce } from "#client/ui/overlay/announce.ts";
import { useSignal } from "#client/ui/signal.ts";
import { CardSwipe } from "./card-tools/card-swipe.tsx";
import { CardTools } from "./card-tools/card-tools.tsx";
import { NOTHING_CHOSEN } from "#client/entities/task/selection/choice.ts";
import { chooseColumn, listenForChoosing } from "./choose-events.ts";
import { ChoosingBar, type BarAction } from "./selection-bar.tsx";
import { choosingText } from "#client/entities/task/selection/selection-text.ts";
import { chosen } from "#client/entities/task/selection/chosen.ts";
import "./chosen.css";
import { followLead } from "./lead-focus.ts";
import { paintChosen } from "./paint-chosen.ts";

/** Announces the number of selected tasks whenever it changes. */
function useAnnouncedCount(count: number): void {
  const announcedCount = useRef(0);
  useEffect(() => {
    if (announcedCount.current === count) return;
    announcedCount.current = count;
    announce(count === 0 ? choosingText.none : choosingText.chosen(count));
  }, [count]);
}

/** Marks selected tasks while there are any. */
function useMarks(isAny: boolean): void {
  useEffect(() => {
    if (!isAny) return undefined;
    const root = document.documentElement;
    root.toggleAttribute("data-choosing", true);
    const stop = paintChosen(document.body);
    return () => {
      stop();
      root.toggleAttribute("data-choosing", false);
    };
  }, [isAny]);
}

/** Multi-selection on the open page, and its action bar. The selection is cleared with the page. */
export function Choosing(): ReactElement {
  const { path } = useAddress();
  const match = matchPath(path);
  return (
    <>
      <ChoosingOn key={path} boardId={match?.params["board"] ?? null} />
      {match?.name === "board" && <CardTools key={`tools ${path}`} />}
      {(match?.name === "board" || match?.name === "myTasks") && <CardSwipe key={`swipe ${path}`} />}
    </>
  );
}

function ChoosingOn({ boardId }: { readonly boardId: string | null }): ReactElement | null {
  const sync = useSync();
  const { ids } = useSignal(chosen);
  const list = useMemo(() => [...ids], [ids]);
  const actions = useRef<readonly BarAction[]>([]);
  const onActions = useCallback((next: readonly BarAction[]) => {
    actions.current = next;
  }, []);
  useEffect(() => () => chosen.set(NOTHING_CHOSEN), []);
  useEffect(followLead, []);
  useEffect(() => onCommand("column.choose", ({ columnId }) => chooseColumn(sync, columnId)), [sync]);
  useEffect(
    () =>
      listenForChoosing(document, sync, (code, anchor) => {
        const action = actions.current.find((known) => known.code === code);
        return action && (() => action.run(anchor));
      }),
    [sync],
  );
  useAnnouncedCount(list.length);
  useMarks(list.length > 0);
  return list.length === 0 ? null : <ChoosingBar ids={list} boardId={boardId} onActions={onActions} />;
}

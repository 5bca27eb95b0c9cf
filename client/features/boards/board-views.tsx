import { useEffect, useMemo, useRef, type ReactElement } from "react";
import { useAddress } from "#client/shared/navigation/address.ts";
import { SAVED_KEY, SORT_KEY, VIEW_KEY, viewHref } from "#client/entities/board/view/board-view.ts";
import { cardLook, isUsual } from "#client/entities/board/view/card-look.ts";
import { onCommand, runCommand } from "#client/shared/navigation/command.ts";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { VIEW_CHOICES } from "#client/entities/board/view/view-choices.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useList, useRow } from "#client/hooks/use-live.ts";
import { ToolbarLine } from "#client/ui/board/board-header.tsx";
import { anchorOf, type Tool, ToolRow } from "#client/ui/board/tool-row.tsx";
import { Segmented } from "#client/ui/controls/segmented.tsx";
import { useSignal } from "#client/ui/signal.ts";
import { boardText } from "./board-text.ts";
import { CARDS, filterButton, INSIGHT_VIEW, MORE, ORDER, SAVED, TASKS_VIEW, VIEW } from "./views-text.ts";

const INSIGHT = { value: "insight", label: INSIGHT_VIEW, icon: "chart-area-line" } as const;
const TASKS = { value: "tasks", label: TASKS_VIEW, icon: "list-check" } as const;

export interface BoardViewsProps {
  readonly boardId: string;
  /** Set by the analytics page and by the page of all tasks. */
  readonly view?: "insight" | "tasks";
  /** Number of conditions of the filter of the open board. */
  readonly conditions?: number | undefined;
  /** True if the toolbar has a button that adds the first nested board. */
  readonly canNest?: boolean;
}

/**
 * The view switcher of a board, which also handles shortcuts, and the tools of the open view. A board with nested boards also has the view
 * of all their tasks.
 */
export function BoardViews({ boardId, view, conditions = 0, canNest = false }: BoardViewsProps): ReactElement {
  const { search } = useAddress();
  const isNested = useList(`boards:${boardId}`).length > 0 || view === "tasks";
  const options = useMemo(() => {
    const path = pathTo("board", { board: boardId });
    const views = VIEW_CHOICES.map(({ name, ...look }) => ({
      ...look,
      value: name,
      href: viewHref(path, search, name),
    }));
    const insight = pathTo("boardInsight", { board: boardId });
    return [
      ...views,
      { ...INSIGHT, href: insight },
      ...(isNested ? [{ ...TASKS, href: `${insight}?view=tasks` }] : []),
    ];
  }, [boardId, search, isNested]);
  useEffect(
    () =>
      onCommand("view.choose", ({ index }) => {
        const href = options[index]?.href;
        if (href !== undefined) navigate(href);
      }),
    [options],
  );
  const currentView = view ?? new URLSearchParams(search).get(VIEW_KEY) ?? "";
  return (
    <>
      <Segmented
        label={VIEW}
        options={options}
        value={options.some(({ value }) => value === currentView) ? currentView : ""}
      />
      {view === undefined && (
        <>
          <ToolbarLine />
          <BoardTools {...{ boardId, conditions, canNest }} hasCards={currentView === ""} />
        </>
      )}
    </>
  );
}

interface BoardToolsProps {
  readonly boardId: string;
  readonly conditions: number;
  readonly canNest: boolean;
  /** True if the view has cards, so that their display options can be changed. */
  readonly hasCards: boolean;
}

function BoardTools({ boardId, conditions, canNest, hasCards }: BoardToolsProps): ReactElement {
  const row = useRef<HTMLDivElement>(null);
  const savedName = useSavedName(boardId);
  const isSorted = new URLSearchParams(useAddress().search).has(SORT_KEY);
  const isCardsUsual = isUsual(useSignal(cardLook));
  useEffect(
    () =>
      onCommand("view.filter", (request) => {
        const anchor = row.current && anchorOf(row.current, "filter");
        if (anchor !== null) runCommand("board.filter", { boardId, anchor, ...request });
      }),
    [boardId],
  );
  const tools = useMemo(() => {
    const cards: Tool = {
      name: "cards",
      text: CARDS,
      isOn: !isCardsUsual,
      popup: "dialog",
      open: (anchor) => runCommand("board.cards", { anchor }),
    };
    const nest: Tool = {
      name: "nest",
      text: boardText.addNested,
      icon: "plus",
      isLast: true,
      open: () => runCommand("board.new", { parentId: boardId }),
    };
    const always: Tool[] = [
      {
        name: "filter",
        text: filterButton(conditions),
        isOn: conditions > 0,
        popup: "dialog",
        open: (anchor) => runCommand("board.filter", { boardId, anchor }),
      },
      {
        name: "order",
        text: ORDER,
        isOn: isSorted,
        popup: "menu",
        open: (anchor) => runCommand("board.order", { anchor }),
      },
      {
        name: "saved",
        text: savedName ?? SAVED,
        isOn: savedName !== null,
        popup: "menu",
        open: (anchor) => runCommand("board.views", { boardId, anchor }),
      },
    ];
    return [...always, ...(hasCards ? [cards] : []), ...(canNest ? [nest] : [])];
  }, [boardId, conditions, isSorted, savedName, isCardsUsual, hasCards, canNest]);
  return <ToolRow rowRef={row} tools={tools} moreLabel={MORE} />;
}

/** Returns the name of the open saved view; `null` if there is none. */
function useSavedName(boardId: string): string | null {
  const { search } = useAddress();
  const saved = useRow("savedView", new URLSearchParams(search).get(SAVED_KEY));
  return saved?.archivedAt === null && saved.boardId === boardId ? saved.name : null;
}

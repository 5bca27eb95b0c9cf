import { useEffect, useMemo, useRef, type ReactElement } from "react";
import { useAddress } from "#client/frame/address.ts";
import { SAVED_KEY, SORT_KEY, VIEW_KEY, viewHref } from "#client/frame/board-view.ts";
import { cardLook, isUsual } from "#client/frame/card-look.ts";
import { onCommand, runCommand } from "#client/frame/command.ts";
import { navigate } from "#client/frame/navigate.ts";
import { VIEW_CHOICES } from "#client/frame/view-choices.ts";
import { pathTo } from "#client/frame/paths.ts";
import { useList, useRow } from "#client/live/use-live.ts";
import { ToolbarLine } from "#client/ui/board/board-header.tsx";
import css from "./boards.module.css";
import { Button } from "#client/ui/controls/button.tsx";
import { Segmented } from "#client/ui/controls/segmented.tsx";
import { useSignal } from "#client/ui/overlay/signal.ts";
import { CARDS, filterButton, INSIGHT_VIEW, ORDER, SAVED, TASKS_VIEW, VIEW } from "./views-text.ts";

const INSIGHT = { value: "insight", label: INSIGHT_VIEW, icon: "chart-area-line" } as const;
const TASKS = { value: "tasks", label: TASKS_VIEW, icon: "list-check" } as const;

export interface BoardViewsProps {
  readonly boardId: string;
  /** The pages of its figures and of all its tasks say that they are these. */
  readonly view?: "insight" | "tasks";
  /** How many the filter of the open board has. */
  readonly conditions?: number | undefined;
}

/** The ways to look at a board, by their keys too, one with boards inside also as all their tasks; and the filter of the open one. */
export function BoardViews({ boardId, view, conditions = 0 }: BoardViewsProps): ReactElement {
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
  const query = new URLSearchParams(search);
  const asked = view ?? query.get(VIEW_KEY) ?? "";
  return (
    <>
      <Segmented label={VIEW} options={options} value={options.some(({ value }) => value === asked) ? asked : ""} />
      {view === undefined && (
        <span className={css.tools}>
          <ToolbarLine />
          <FilterButton boardId={boardId} conditions={conditions} />
          <Button
            look={query.has(SORT_KEY) ? "soft" : "ghost"}
            size="sm"
            icon="arrows-sort"
            aria-haspopup="menu"
            onClick={({ currentTarget: anchor }) => runCommand("board.order", { anchor })}
          >
            {ORDER}
          </Button>
          <SavedButton boardId={boardId} savedId={query.get(SAVED_KEY)} />
          {asked === "" && <CardsButton />}
        </span>
      )}
    </>
  );
}

/** Says which named view is open, and opens the others. */
function SavedButton({
  boardId,
  savedId,
}: {
  readonly boardId: string;
  readonly savedId: string | null;
}): ReactElement {
  const saved = useRow("savedView", savedId);
  return (
    <Button
      look="ghost"
      size="sm"
      icon="eye"
      aria-haspopup="menu"
      onClick={({ currentTarget: anchor }) => runCommand("board.views", { boardId, anchor })}
    >
      {saved?.archivedAt === null && saved.boardId === boardId ? saved.name : SAVED}
    </Button>
  );
}

/** What the cards show; other views have none. */
function CardsButton(): ReactElement {
  return (
    <Button
      look={isUsual(useSignal(cardLook)) ? "ghost" : "soft"}
      size="sm"
      icon="adjustments-horizontal"
      aria-haspopup="dialog"
      onClick={({ currentTarget: anchor }) => runCommand("board.cards", { anchor })}
    >
      {CARDS}
    </Button>
  );
}

function FilterButton({
  boardId,
  conditions,
}: {
  readonly boardId: string;
  readonly conditions: number;
}): ReactElement {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    return onCommand("view.filter", (asked) => {
      if (button.current !== null) runCommand("board.filter", { boardId, anchor: button.current, ...asked });
    });
  }, [boardId]);
  return (
    <Button
      ref={button}
      look={conditions > 0 ? "soft" : "ghost"}
      size="sm"
      icon="filter"
      aria-haspopup="dialog"
      onClick={() => runCommand("view.filter", {})}
    >
      {filterButton(conditions)}
    </Button>
  );
}

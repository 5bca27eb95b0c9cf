import { useEffect, useMemo, useRef, type ReactElement } from "react";
import { useAddress } from "#client/frame/address.ts";
import { VIEW_KEY, viewHref } from "#client/frame/board-view.ts";
import { onCommand, runCommand } from "#client/frame/command.ts";
import { navigate } from "#client/frame/navigate.ts";
import { pathTo } from "#client/frame/paths.ts";
import { ToolbarLine } from "#client/ui/board/board-header.tsx";
import css from "./boards.module.css";
import { Button } from "#client/ui/controls/button.tsx";
import { Segmented } from "#client/ui/controls/segmented.tsx";
import type { IconName } from "#client/ui/icons/icon.tsx";
import { filterButton, VIEW, VIEWS } from "./views-text.ts";

/** The views that a board's page has, by their names in the address; the columns have none. */
const SHOWN: readonly { readonly name: string; readonly label: string; readonly icon: IconName }[] = [
  { name: "", label: VIEWS.board, icon: "layout-kanban" },
  { name: "table", label: VIEWS.table, icon: "table" },
  { name: "calendar", label: VIEWS.calendar, icon: "calendar-event" },
  { name: "timeline", label: VIEWS.timeline, icon: "menu-deep" },
];
const INSIGHT = { value: "insight", label: VIEWS.insight, icon: "chart-area-line" } as const;

export interface BoardViewsProps {
  readonly boardId: string;
  /** The page of its figures says that it is one. */
  readonly view?: "insight";
  /** How many the filter of the open board has. */
  readonly conditions?: number | undefined;
}

/** The ways to look at a board, by their keys too, and the filter of the open one. */
export function BoardViews({ boardId, view, conditions = 0 }: BoardViewsProps): ReactElement {
  const { search } = useAddress();
  const options = useMemo(() => {
    const path = pathTo("board", { board: boardId });
    const views = SHOWN.map(({ name, ...look }) => ({ ...look, value: name, href: viewHref(path, search, name) }));
    return [...views, { ...INSIGHT, href: pathTo("boardInsight", { board: boardId }) }];
  }, [boardId, search]);
  useEffect(
    () =>
      onCommand("view.choose", ({ index }) => {
        const href = options[index]?.href;
        if (href !== undefined) navigate(href);
      }),
    [options],
  );
  const asked = view ?? new URLSearchParams(search).get(VIEW_KEY) ?? "";
  return (
    <>
      <Segmented label={VIEW} options={options} value={options.some(({ value }) => value === asked) ? asked : ""} />
      {view === undefined && <FilterButton boardId={boardId} conditions={conditions} />}
    </>
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
    const open = (): void => {
      if (button.current !== null) runCommand("board.filter", { boardId, anchor: button.current });
    };
    return onCommand("view.filter", open);
  }, [boardId]);
  return (
    <span className={css.filter}>
      <ToolbarLine />
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
    </span>
  );
}

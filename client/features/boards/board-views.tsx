import type { ReactElement } from "react";
import { pathTo } from "#client/frame/paths.ts";
import { useList } from "#client/live/use-live.ts";
import { Segmented, type SegmentedOption } from "#client/ui/controls/segmented.tsx";
import { VIEW, VIEWS } from "./views-text.ts";

export type BoardView = "board" | "tasks" | "insight";

export interface BoardViewsProps {
  readonly boardId: string;
  readonly view?: BoardView;
}

/** The ways to look at a board; one with boards inside has all their tasks as one list. */
export function BoardViews({ boardId, view = "board" }: BoardViewsProps): ReactElement {
  const isNested = useList(`boards:${boardId}`).length > 0 || view === "tasks";
  const options: SegmentedOption<BoardView>[] = [
    { value: "board", label: VIEWS.board, icon: "layout-kanban", href: pathTo("board", { board: boardId }) },
    ...(isNested
      ? [
          {
            value: "tasks",
            label: VIEWS.tasks,
            icon: "list-check",
            href: `${pathTo("boardInsight", { board: boardId })}?view=tasks`,
          } as const,
        ]
      : []),
    {
      value: "insight",
      label: VIEWS.insight,
      icon: "chart-area-line",
      href: pathTo("boardInsight", { board: boardId }),
    },
  ];
  return <Segmented label={VIEW} options={options} value={view} />;
}

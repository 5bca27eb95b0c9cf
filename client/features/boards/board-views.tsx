import type { ReactElement } from "react";
import { pathTo } from "#client/frame/paths.ts";
import { Segmented, type SegmentedOption } from "#client/ui/controls/segmented.tsx";
import { VIEW, VIEWS } from "./views-text.ts";

export type BoardView = "board" | "insight";

export interface BoardViewsProps {
  readonly boardId: string;
  readonly view?: BoardView;
}

/** The ways to look at a board. */
export function BoardViews({ boardId, view = "board" }: BoardViewsProps): ReactElement {
  const options: SegmentedOption<BoardView>[] = [
    { value: "board", label: VIEWS.board, icon: "layout-kanban", href: pathTo("board", { board: boardId }) },
    {
      value: "insight",
      label: VIEWS.insight,
      icon: "chart-area-line",
      href: pathTo("boardInsight", { board: boardId }),
    },
  ];
  return <Segmented label={VIEW} options={options} value={view} />;
}

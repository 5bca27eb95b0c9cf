import type { ReactElement } from "react";
import { useAddress } from "#client/frame/address.ts";
import { VIEW_KEY, viewHref } from "#client/frame/board-view.ts";
import { pathTo } from "#client/frame/paths.ts";
import { Segmented, type SegmentedOption } from "#client/ui/controls/segmented.tsx";
import type { IconName } from "#client/ui/icons/icon.tsx";
import { VIEW, VIEWS } from "./views-text.ts";

/** The views that a board's page has, by their names in the address; the columns have none. */
const SHOWN: readonly { readonly view: keyof typeof VIEWS; readonly icon: IconName }[] = [
  { view: "board", icon: "layout-kanban" },
  { view: "calendar", icon: "calendar-event" },
  { view: "timeline", icon: "menu-deep" },
];

/** The ways to look at a board; the page of its figures says that it is one. */
export function BoardViews({ boardId, view }: { readonly boardId: string; readonly view?: "insight" }): ReactElement {
  const { search } = useAddress();
  const path = pathTo("board", { board: boardId });
  const options = SHOWN.map((shown): SegmentedOption<string> => {
    const name = shown.view === "board" ? "" : shown.view;
    return { value: name, label: VIEWS[shown.view], icon: shown.icon, href: viewHref(path, search, name) };
  });
  const insight = { value: "insight", label: VIEWS.insight, icon: "chart-area-line" as const };
  const asked = new URLSearchParams(search).get(VIEW_KEY) ?? "";
  const current = view ?? (options.some(({ value }) => value === asked) ? asked : "");
  return (
    <Segmented
      label={VIEW}
      options={[...options, { ...insight, href: pathTo("boardInsight", { board: boardId }) }]}
      value={current}
    />
  );
}

import { useLayoutEffect } from "react";
import type { ReactElement, RefObject } from "react";
import { Button } from "../controls/button.tsx";
import type { IconName } from "../icons/icon.tsx";
import { openMenu } from "../overlay/menu/menu.ts";
import css from "./tool-row.module.css";

/** One of the tools in the bar of a board. */
export type Tool = {
  readonly name: string;
  readonly text: string;
  /** The tool is in use: it is highlighted. */
  readonly isOn?: boolean;
  readonly icon?: IconName;
  /** The kind of overlay that it opens; none if it only acts. */
  readonly popup?: "menu" | "dialog";
  /** At the right end of the row. */
  readonly isLast?: boolean;
  readonly open: (anchor: HTMLElement) => void;
};

export type ToolRowProps = {
  readonly tools: readonly Tool[];
  readonly moreLabel: string;
  readonly rowRef: RefObject<HTMLDivElement | null>;
};

/** Returns the button of a tool, or the «more» button that contains the tool while the row is narrow. */
export const anchorOf = (row: HTMLElement, name: string): HTMLElement | null =>
  row.querySelector<HTMLElement>(`[data-tool="${name}"]:not([hidden])`) ??
  row.querySelector<HTMLElement>("[data-more]");

/** Shows as many tools as fit, from the left; the «more» button only if some are hidden. */
const fit = (row: HTMLElement): void => {
  const tools = [...row.querySelectorAll<HTMLElement>("[data-tool]")];
  const more = row.querySelector<HTMLElement>("[data-more]");
  for (const tool of [...tools, more]) tool?.toggleAttribute("hidden", false);
  const gap = Number.parseFloat(getComputedStyle(row).columnGap) || 0;
  const widths = tools.map((tool) => tool.offsetWidth + gap);
  const total = widths.reduce((sum, width) => sum + width, -gap);
  if (total <= row.clientWidth) {
    more?.toggleAttribute("hidden", true);
    return;
  }
  let room = row.clientWidth - (more?.offsetWidth ?? 0);
  for (const [at, tool] of tools.entries()) {
    room -= widths[at] ?? 0;
    tool.toggleAttribute("hidden", room < 0);
  }
};

/** A row of tools; those that do not fit are in the menu of its last button. */
export const ToolRow = ({ tools, moreLabel, rowRef }: ToolRowProps): ReactElement => {
  useLayoutEffect(() => {
    const row = rowRef.current;
    if (row === null) return undefined;
    const changes = new ResizeObserver(() => fit(row));
    changes.observe(row);
    return () => changes.disconnect();
  }, [rowRef]);
  // Texts change: a count, the name of a view.
  useLayoutEffect(() => {
    if (rowRef.current !== null) fit(rowRef.current);
  });
  const openMore = (anchor: HTMLElement): void => {
    const hidden = tools.filter(({ name }) => rowRef.current?.querySelector(`[data-tool="${name}"][hidden]`));
    const items = hidden.map(({ text, isOn, open }) => ({
      text,
      ...(isOn === true ? { checked: true } : {}),
      onSelect: () => open(anchor),
    }));
    openMenu({ anchor, label: moreLabel, items, placing: { align: "end" } });
  };
  return (
    <div ref={rowRef} className={css.row}>
      {tools.map(({ name, text, isOn = false, icon, popup, isLast = false, open }) => (
        <Button
          key={name}
          data-tool={name}
          look={isOn ? "soft" : "ghost"}
          size="sm"
          icon={icon}
          aria-haspopup={popup}
          className={isLast ? css.last : undefined}
          onClick={({ currentTarget }) => open(currentTarget)}
        >
          {text}
        </Button>
      ))}
      <Button
        data-more=""
        hidden
        look="ghost"
        size="sm"
        aria-haspopup="menu"
        onClick={({ currentTarget }) => openMore(currentTarget)}
      >
        {moreLabel}
      </Button>
    </div>
  );
};

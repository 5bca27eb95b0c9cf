import { useEffect, useRef } from "react";
import type { ReactElement, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { ColumnMark } from "../icons/marks.tsx";
import type { ColumnKind } from "../icons/marks.tsx";
import { Icon } from "../icons/icon.tsx";
import css from "./column-tabs.module.css";

export type ColumnTab = {
  readonly id: string;
  readonly title: string;
  readonly kind: ColumnKind;
  readonly count: ReactNode;
};

export type ColumnTabsProps = {
  readonly label: string;
  readonly tabs: readonly ColumnTab[];
  readonly currentId: string | undefined;
  readonly onSelect: (id: string) => void;
  /** Name of the menu button of the current column, and what it opens. */
  readonly menuLabel?: (title: string) => string;
  readonly onMenu?: (id: string, button: HTMLElement) => void;
};

/** The row of column names above the board of a phone: shows the current column and scrolls to another. Only on phones. */
export const ColumnTabs = ({ label, tabs, currentId, onSelect, menuLabel, onMenu }: ColumnTabsProps): ReactElement => {
  const row = useRef<HTMLElement>(null);
  const at = tabs.findIndex(({ id }) => id === currentId);
  useEffect(() => {
    const strip = row.current;
    const current = strip?.children[at];
    if (strip === null || !(current instanceof HTMLElement)) return;
    strip.scrollTo({ left: current.offsetLeft - (strip.clientWidth - current.offsetWidth) / 2, behavior: "smooth" });
  }, [at]);
  return (
    <nav ref={row} className={css.row} aria-label={label}>
      {tabs.map((tab) => (
        <span key={tab.id} className={classNames(css.tab, tab.id === currentId && css.current)}>
          <button
            type="button"
            className={css.name}
            aria-current={tab.id === currentId ? true : undefined}
            onClick={() => onSelect(tab.id)}
          >
            {tab.id === currentId && <ColumnMark kind={tab.kind} />}
            {tab.title} <span className={css.count}>{tab.count}</span>
          </button>
          {tab.id === currentId && onMenu !== undefined && (
            <button
              type="button"
              className={css.menu}
              aria-label={menuLabel?.(tab.title)}
              aria-haspopup="menu"
              onClick={(event) => onMenu(tab.id, event.currentTarget)}
            >
              <Icon name="chevron-down" size={16} />
            </button>
          )}
        </span>
      ))}
    </nav>
  );
};

import { useEffect, useRef, useState, type ReactElement, type RefObject } from "react";
import { runCommand } from "#client/shared/navigation/command.ts";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useOutboxCount } from "#client/hooks/use-live.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { Segmented } from "#client/ui/controls/segmented.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { EmptyState } from "#client/ui/layout/empty-state.tsx";
import { NOTIFICATIONS } from "./bell-text.ts";
import { FILTERS, type Filter } from "./inbox-lines.ts";
import { InboxLine } from "./inbox-line.tsx";
import { readAll } from "./inbox-mutations.ts";
import { useUnreadLines } from "./bell-queries.ts";
import { useInbox } from "./inbox-queries.ts";
import {
  CLOSE,
  dayHeading,
  EMPTY,
  EMPTY_TAB,
  EMPTY_TEXT,
  READ_ALL,
  refusedText,
  SHOW,
  TABS,
  TUNE,
} from "./inbox-text.ts";
import css from "./inbox.module.css";

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Moves the focus between lines by arrow keys. Tab moves the focus to the actions of a line. */
function walk(panel: HTMLElement, event: KeyboardEvent): void {
  const step = STEPS[event.code];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const lines = [...panel.querySelectorAll<HTMLElement>("[data-line]")];
  const current = document.activeElement?.closest("li")?.querySelector<HTMLElement>("[data-line]") ?? null;
  const next = lines[step(current === null ? -1 : lines.indexOf(current), lines.length)];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function useWalk(): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = panel;
    if (current === null) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => walk(current, event);
    current.addEventListener("keydown", onKeyDown);
    return () => current.removeEventListener("keydown", onKeyDown);
  }, []);
  return panel;
}

/** The number of rejected mutations. They exist only on this device. */
function RefusedLine({ anchor }: { readonly anchor: HTMLElement }): ReactElement | null {
  const refused = useOutboxCount((state) => state.refused);
  if (refused === 0) return null;
  return (
    <div className={css.refused}>
      <Icon name="alert-triangle" />
      <span>{refusedText(refused)}</span>
      <Button size="sm" onClick={() => runCommand("unsynced.show", { anchor })}>
        {SHOW}
      </Button>
    </div>
  );
}

export interface InboxPanelProps {
  /** The bell button. */
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** The inbox: the user's notifications grouped by days, with unread ones first. */
export function InboxPanel({ anchor, onClose }: InboxPanelProps): ReactElement {
  const sync = useSync();
  const now = useNow();
  const panel = useWalk();
  const [filter, setFilter] = useState<Filter>("all");
  const { days, unreadIds, snoozed } = useInbox(filter);
  const unreadLines = useUnreadLines();
  const tabs = FILTERS.filter((tab) => tab !== "snoozed" || snoozed > 0 || filter === "snoozed");
  const label = (tab: Filter): string => (tab === "all" && unreadLines > 0 ? `${TABS.all} ${unreadLines}` : TABS[tab]);
  const tune = (): void => {
    onClose();
    navigate(`${pathTo("settings")}#notifications`);
  };
  return (
    <div className={css.panel} ref={panel}>
      <header className={css.head}>
        <h2>{NOTIFICATIONS}</h2>
        <IconButton
          icon="list-check"
          name={READ_ALL}
          disabled={unreadIds.length === 0}
          onClick={() => void readAll(sync, unreadIds)}
        />
        <IconButton icon="adjustments-horizontal" name={TUNE} onClick={tune} />
        <IconButton icon="x" name={CLOSE} className={css.close} tip={false} onClick={onClose} />
      </header>
      <div className={css.tabs}>
        <Segmented
          label={NOTIFICATIONS}
          value={filter}
          onChange={setFilter}
          options={tabs.map((tab) => ({ value: tab, label: label(tab) }))}
        />
      </div>
      <div className={css.list}>
        <RefusedLine anchor={anchor} />
        {days.length === 0 && (
          <div className={css.empty}>
            {filter === "all" ? <EmptyState small title={EMPTY} text={EMPTY_TEXT} /> : <p>{EMPTY_TAB}</p>}
          </div>
        )}
        {days.map(({ at, lines }) => (
          <section key={at.toDateString()}>
            <h3 className={css.day}>{dayHeading(at, now)}</h3>
            <ul>
              {lines.map((line) => (
                <InboxLine key={line.key} line={line} now={now} onOpen={onClose} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

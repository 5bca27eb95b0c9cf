import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactElement,
} from "react";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { Sync } from "#client/sync/sync-api.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import type { IconName } from "#client/ui/icons/icon.tsx";
import { useBack } from "#client/ui/overlay/back.ts";
import { useLayer } from "#client/ui/overlay/layers.ts";
import { openMenu } from "#client/ui/overlay/menu/menu.ts";
import type { Task } from "#contract/entities/task.ts";
import { PRIORITIES } from "#client/entities/task/fields/card-text.ts";
import { DUPLICATE_KEYS, duplicateChoices, mayDuplicate } from "#client/entities/task/duplicate/duplicate-menu.ts";
import { duplicateTasks, hasDates } from "#client/entities/task/duplicate/duplicate-tasks.ts";
import { duplicateText } from "#client/entities/task/duplicate/duplicate-text.ts";
import { priorityItems } from "#client/entities/task/field-menus.tsx";
import { NOTHING_CHOSEN, without } from "#client/entities/task/selection/choice.ts";
import { archiveAll, finishAll, setAll } from "#client/entities/task/selection/selection-mutations.ts";
import { choosingText } from "#client/entities/task/selection/selection-text.ts";
import css from "./selection.module.css";
import { chosen } from "#client/entities/task/selection/chosen.ts";
import { useChosenTasks } from "./chosen-tasks.ts";
import { ChosenPopover, type ChosenField } from "./chosen-popover.tsx";
import { focusLead } from "./lead-focus.ts";
import { MoveChosenDialog } from "./move-chosen-dialog.tsx";
import { boardsOf, offeredFor, type OfferedActions } from "#client/entities/task/selection/offered.ts";

/** An action on the selection. */
export interface BarAction {
  readonly icon: IconName;
  readonly text: string;
  /** The physical key of the action on a card, and how the key is displayed. */
  readonly code?: string;
  readonly keys?: string;
  /** The overlay that it opens beside its button. */
  readonly opens?: "menu" | "dialog";
  readonly run: (anchor: HTMLElement) => void;
}

type BarOverlay = { readonly field: ChosenField; readonly anchor: HTMLElement } | "move" | null;

const MENU_WIDTH = 230;

function openPriorities(sync: Sync, tasks: readonly Task[], anchor: HTMLElement): void {
  const [first] = tasks;
  const isCommon = tasks.every(({ priority }) => (priority ?? 0) === (first?.priority ?? 0));
  const set = ({ priority = null }: { priority?: number | null }): void =>
    void setAll(sync, tasks, { priority }, (count) =>
      choosingText.messages.priority(PRIORITIES[priority ?? 0] ?? "", count),
    );
  // No level is checked if the tasks differ.
  const items = priorityItems(isCommon ? (first?.priority ?? null) : -1, { set });
  openMenu({ anchor, label: choosingText.priority, items, width: MENU_WIDTH });
}

function duplicateFrom(sync: Sync, tasks: readonly Task[], anchor: HTMLElement): void {
  if (!tasks.some(hasDates)) void duplicateTasks(sync, tasks, { withDates: true });
  else openMenu({ anchor, label: duplicateText.duplicate, items: duplicateChoices(sync, tasks), width: MENU_WIDTH });
}

function actionsFor(
  sync: Sync,
  tasks: readonly Task[],
  offered: OfferedActions,
  open: (opened: BarOverlay) => void,
): BarAction[] {
  const pick = (field: ChosenField) => (anchor: HTMLElement) => open({ field, anchor });
  const { finish } = offered;
  const all: (BarAction | false)[] = [
    offered.move && {
      icon: "arrows-move",
      text: choosingText.move,
      code: "KeyM",
      keys: "M",
      run: () => open("move"),
    },
    offered.assign && {
      icon: "users",
      text: choosingText.people,
      code: "KeyA",
      keys: "A",
      opens: "dialog",
      run: pick("people"),
    },
    offered.label && {
      icon: "tag",
      text: choosingText.labels,
      code: "KeyL",
      keys: "L",
      opens: "dialog",
      run: pick("labels"),
    },
    offered.edit && {
      icon: "arrow-up",
      text: choosingText.priority,
      code: "KeyP",
      keys: "P",
      opens: "menu",
      run: (anchor) => openPriorities(sync, tasks, anchor),
    },
    offered.edit && {
      icon: "calendar-event",
      text: choosingText.due,
      code: "KeyD",
      keys: "D",
      opens: "dialog",
      run: pick("due"),
    },
    finish !== null && {
      icon: finish === "done" ? "circle-check" : "refresh",
      text: choosingText[finish],
      run: () => void finishAll(sync, tasks, finish === "done"),
    },
    mayDuplicate(sync, tasks) && {
      icon: "copy",
      text: duplicateText.duplicate,
      keys: DUPLICATE_KEYS,
      ...(tasks.some(hasDates) ? { opens: "menu" as const } : {}),
      run: (anchor) => duplicateFrom(sync, tasks, anchor),
    },
    offered.archive && {
      icon: "archive",
      text: choosingText.archive,
      code: "Backspace",
      keys: "⌫",
      run: () => void archiveAll(sync, tasks),
    },
  ];
  return all.filter((action) => action !== false);
}

/** The possible actions; recomputed when a role or the state of one of the boards changes. */
function useOffered(tasks: readonly Task[]): OfferedActions {
  const sync = useSync();
  const boards = boardsOf(tasks).join(" ");
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = boards.split(" ").map((boardId) => sync.store.subscribeBoardState(boardId, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [sync, boards],
  );
  const words = useSyncExternalStore(subscribe, () => JSON.stringify(offeredFor(sync, tasks)));
  return useMemo((): OfferedActions => JSON.parse(words), [words]);
}

export interface ChoosingBarProps {
  readonly ids: readonly string[];
  /** The board of the page; `null` if the page lists tasks of several boards. */
  readonly boardId: string | null;
  /** Registers the actions for the keys of a card. */
  readonly onActions: (actions: readonly BarAction[]) => void;
}

/** The bar over the board while there is a selection: the number of tasks, and the actions for all of them. */
export function ChoosingBar({ ids, boardId, onActions }: ChoosingBarProps): ReactElement {
  const sync = useSync();
  const rows = useChosenTasks(ids);
  const tasks = useMemo(
    () => rows.filter((task) => task.archivedAt === null && (boardId === null || task.boardId === boardId)),
    [rows, boardId],
  );
  const [opened, setOpened] = useState<BarOverlay>(null);
  const bar = useRef<HTMLElement>(null);
  const offered = useOffered(tasks);
  const actions = actionsFor(sync, tasks, offered, setOpened);
  const clear = (): void => chosen.set(NOTHING_CHOSEN);
  useBack(clear);
  useLayer(true, clear, undefined, true);
  useEffect(() => onActions(actions));
  // Tasks that another user has archived or moved away can no longer be changed here.
  useEffect(() => {
    if (tasks.length === ids.length) return;
    const left = new Set(tasks.map(({ id }) => id));
    chosen.set(
      without(
        chosen.get(),
        ids.filter((id) => !left.has(id)),
      ),
    );
  }, [tasks, ids]);
  useLayoutEffect(() => {
    const own = bar.current;
    return () => {
      if (own?.contains(document.activeElement) === true) focusLead();
    };
  }, []);
  const close = (): void => setOpened(null);
  return (
    <section ref={bar} className={css.bar} aria-label={choosingText.bar}>
      <p className={css.count}>{choosingText.chosen(tasks.length)}</p>
      <div className={css.actions}>
        {actions.map(({ icon, text, keys, opens, run }) => (
          <Button
            key={text}
            look="ghost"
            size="sm"
            icon={icon}
            aria-label={text}
            aria-haspopup={opens}
            data-tip={text}
            data-tip-keys={keys}
            onClick={(event) => run(event.currentTarget)}
          >
            {text}
          </Button>
        ))}
      </div>
      <IconButton className={css.clear} size="sm" icon="x" name={choosingText.clear} keys="Esc" onClick={clear} />
      {opened === "move" && <MoveChosenDialog tasks={tasks} onClose={close} />}
      {opened !== null && opened !== "move" && <ChosenPopover {...opened} tasks={tasks} onClose={close} />}
    </section>
  );
}

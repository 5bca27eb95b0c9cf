import {
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
} from "react";
import { FILTER_KEY } from "#client/frame/board-view.ts";
import { currentNow } from "#client/frame/now.ts";
import { navigate } from "#client/frame/navigate.ts";
import { pathTo } from "#client/frame/paths.ts";
import { useSync } from "#client/live/sync-provider.tsx";
import { useRow } from "#client/live/use-live.ts";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { lookOf } from "#client/ui/icons/board-look.ts";
import { BoardMark } from "#client/ui/icons/board-mark.tsx";
import { announce } from "#client/ui/overlay/announce.ts";
import { Modal } from "#client/ui/overlay/modal.tsx";
import type { Board } from "#contract/board.ts";
import { SEARCH_TEXT_MAX } from "#contract/limit.ts";
import { readWanted } from "./finding/fit.ts";
import { gatherShelf } from "./finding/on-device.ts";
import { Foot } from "./palette-foot.tsx";
import { useServerFound, type Told } from "./palette-queries.ts";
import { RowList } from "./palette-rows.tsx";
import { paletteText } from "./palette-text.ts";
import css from "./palette.module.css";
import type { FoundPerson } from "./finding/people-on-device.ts";
import { commandsOf, heldLines, heldPeople, listed, type Command, type Listed, type Row } from "./listing/rows.ts";

export interface PaletteProps {
  /** The board that is open: looked through first. */
  readonly boardId: string | null;
  /** Boards alone, to go to one. */
  readonly isGoing: boolean;
  /** «⌘» or «Ctrl». */
  readonly modifier: string;
  /** What can be done here and now with what was typed. */
  readonly commands: (typed: string) => readonly Command[];
  readonly onClose: () => void;
}

const NO_TEXTS: readonly string[] = [];
/** Words for those who listen come when the hands rest. */
const TOLD_AFTER_MS = 500;

interface Shown extends Listed {
  /** What was typed, or what the same keys write in the other layout. */
  readonly text: string;
  readonly told: Told;
}

/** Everything that fits, from the device in the same frame, and from the server when it has answered. */
function useShown({ isGoing, commands }: PaletteProps, scopeId: string | null, typed: string): Shown {
  const sync = useSync();
  const shelf = useMemo(() => gatherShelf(sync, currentNow().getTime()), [sync]);
  const looking = useMemo(() => ({ sync, shelf, scopeId, isGoing }), [sync, shelf, scopeId, isGoing]);
  const known = useMemo(() => (isGoing ? () => [] : commands), [isGoing, commands]);
  const { text, lines } = useMemo(() => heldLines(looking, known(typed), typed), [looking, known, typed]);
  const people = useMemo(() => heldPeople(looking, text), [looking, text]);
  // A number is looked for everywhere: the board is only where it comes first.
  const told = useServerFound(isGoing ? NO_TEXTS : [text], readWanted(text).number === null ? scopeId : null);
  const fitting = useMemo(() => commandsOf(known, typed, text), [known, typed, text]);
  const all = useMemo(
    () => listed({ held: lines, told: told.lines, people, commands: fitting, isLatest: typed.trim() === "" }),
    [lines, told.lines, people, fitting, typed],
  );
  return { ...all, text, told };
}

/** A board with the tasks of one person alone. */
function assignedPath({ person, board }: FoundPerson): string {
  const query = new URLSearchParams({ [FILTER_KEY]: `who.${person.id}` });
  return `${pathTo("board", { board: board.id })}?${query.toString()}`;
}

/** Where a line leads; `null` for a command that leads nowhere. */
function pathOf(row: Row): string | null {
  if ("command" in row) return row.command.path ?? null;
  if ("person" in row) return assignedPath(row.person);
  const { boardId, taskId } = row.found;
  const board = pathTo("board", { board: boardId });
  return taskId === null ? board : `${board}?task=${encodeURIComponent(taskId)}`;
}

function useOpenRow(onClose: () => void) {
  return (row: Row, isOther: boolean): void => {
    const path = pathOf(row);
    if (isOther && path !== null) {
      window.open(path, "_blank", "noopener");
      return;
    }
    onClose();
    if ("command" in row) row.command.run();
    else if (path !== null) navigate(path);
  };
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  PageDown: (at, count) => Math.min(at + 8, count - 1),
  PageUp: (at) => Math.max(at - 8, 0),
};

/** What is typed finds tasks, comments, boards and commands: from the device at once, then from the server. */
export function Palette(props: PaletteProps): ReactElement {
  const { isGoing, modifier, onClose } = props;
  const id = useId();
  const [typed, setTyped] = useState("");
  const [isScoped, setScoped] = useState(true);
  const [activeId, setActiveId] = useState<string | null>(null);
  const board = useRow("board", isGoing ? null : props.boardId);
  const scope = isScoped ? board : undefined;
  const shown = useShown(props, scope?.id ?? null, typed);
  const { rows } = shown;
  const active = rows.find((row) => row.id === activeId) ?? rows[0];
  const open = useOpenRow(onClose);
  const list = useRef<HTMLDivElement>(null);
  useActiveInView(list);
  useToldAloud(shown, typed);
  const dropScope = (): void => {
    setScoped(false);
    setActiveId(null);
  };
  const change = (next: string): void => {
    setTyped(next);
    setActiveId(null);
  };
  const onKeyDown = keysOf({ rows, active, isEmpty: typed === "", scope, setActiveId, dropScope, open, onClose });
  const common = { id, activeId: active?.id };
  return (
    <Modal className={css.plane} label={paletteText.title} onClose={onClose}>
      <div className={css.frame}>
        <div className={css.field}>
          <Icon name="search" size={20} />
          <Field {...common} typed={typed} isGoing={isGoing} onChange={change} onKeyDown={onKeyDown} />
          {scope !== undefined && <Scope board={scope} onDrop={dropScope} />}
          <span className={css.close}>
            <IconButton icon="x" name={paletteText.close} size="lg" tip={false} onClick={onClose} />
          </span>
        </div>
        {shown.text !== typed && <p className={css.note}>{paletteText.otherLayout(shown.text)}</p>}
        <Nothing shown={shown} typed={typed} board={scope} onEverywhere={dropScope} />
        <RowList
          {...common}
          ref={list}
          rows={rows}
          wanted={readWanted(shown.text)}
          scopeId={scope?.id ?? null}
          onActive={setActiveId}
          onOpen={open}
        />
        <Foot modifier={modifier} hasScope={scope !== undefined} state={shown.told.state} />
      </div>
    </Modal>
  );
}

interface Keys {
  readonly rows: readonly Row[];
  readonly active: Row | undefined;
  readonly isEmpty: boolean;
  readonly scope: Board | undefined;
  readonly setActiveId: (id: string) => void;
  readonly dropScope: () => void;
  readonly open: (row: Row, isOther: boolean) => void;
  readonly onClose: () => void;
}

/** The keys of the field: they choose in the list, which never has the focus. */
function keysOf({ rows, active, isEmpty, scope, setActiveId, dropScope, open, onClose }: Keys) {
  const actionOf = (event: KeyboardEvent): (() => void) | undefined => {
    const isModified = event.metaKey || event.ctrlKey;
    if (isModified && event.code === "KeyK") return onClose;
    if (event.key === "Enter") return () => active && open(active, isModified);
    if (event.key === "Backspace") return isEmpty && scope !== undefined ? dropScope : undefined;
    const next = active && rows[STEPS[event.key]?.(rows.indexOf(active), rows.length) ?? -1];
    return next && (() => setActiveId(next.id));
  };
  return (event: KeyboardEvent): void => {
    // The page's own keys must not hear what is typed here; Esc is the layer's.
    if (event.key !== "Escape") event.stopPropagation();
    const action = event.nativeEvent.isComposing ? undefined : actionOf(event);
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
}

interface FieldProps {
  readonly id: string;
  readonly activeId: string | undefined;
  readonly typed: string;
  readonly isGoing: boolean;
  readonly onChange: (typed: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function Field({ id, activeId, typed, isGoing, onChange, onKeyDown }: FieldProps): ReactElement {
  return (
    <input
      type="search"
      role="combobox"
      aria-label={paletteText.title}
      aria-expanded="true"
      aria-controls={`${id}-list`}
      aria-autocomplete="list"
      aria-activedescendant={activeId === undefined ? undefined : `${id}-${activeId}`}
      placeholder={isGoing ? paletteText.goPlaceholder : paletteText.placeholder}
      maxLength={SEARCH_TEXT_MAX}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="go"
      data-autofocus=""
      value={typed}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}

function useActiveInView(list: { readonly current: HTMLDivElement | null }): void {
  useLayoutEffect(() => {
    const active = list.current?.querySelector("[data-active]");
    // The first line has its heading above it.
    const isFirst = active === list.current?.querySelector("[role='option']");
    const shown = isFirst ? active?.parentElement?.firstElementChild : active;
    shown?.scrollIntoView({ block: "nearest" });
  });
}

function useToldAloud({ found, told }: Shown, typed: string): void {
  useEffect(() => {
    if (typed.trim() === "" || told.state === "asking") return undefined;
    const timer = setTimeout(() => announce(paletteText.told(found)), TOLD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [found, told.state, typed]);
}

/** The board that is looked through, to be taken away. */
function Scope({ board, onDrop }: { readonly board: Board; readonly onDrop: () => void }): ReactElement {
  return (
    <button
      type="button"
      className={css.scope}
      aria-label={paletteText.dropScope(board.title)}
      onClick={(event) => {
        const field = event.currentTarget.parentElement?.querySelector("input");
        onDrop();
        field?.focus();
      }}
    >
      <BoardMark look={lookOf(board)} size={13} />
      <span>{board.title}</span>
      <Icon name="x" size={13} />
    </button>
  );
}

interface NothingProps {
  readonly shown: Shown;
  readonly typed: string;
  readonly board: Board | undefined;
  readonly onEverywhere: () => void;
}

/** Said once both have answered. What can be done with the words typed stands below it. */
function Nothing({ shown: { found, told }, typed, board, onEverywhere }: NothingProps): ReactElement | null {
  if (typed.trim() === "" || found > 0 || told.state === "asking") return null;
  return (
    <p className={css.nothing}>
      {board === undefined ? paletteText.nothing(typed.trim()) : paletteText.nothingHere(typed.trim(), board.title)}
      {board !== undefined && (
        <button type="button" onClick={onEverywhere}>
          {paletteText.everywhere}
        </button>
      )}
    </p>
  );
}

import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactElement } from "react";
import { FILTER_KEY } from "#client/entities/board/view/board-view.ts";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useRow } from "#client/hooks/use-live.ts";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { lookOf } from "#client/ui/icons/board-look.ts";
import { BoardMark } from "#client/ui/icons/board-mark.tsx";
import { announce } from "#client/ui/overlay/announce.ts";
import { Modal } from "#client/ui/overlay/dialog/modal.tsx";
import type { Board } from "#contract/entities/board.ts";
import { SEARCH_TEXT_MAX } from "#contract/core/limit.ts";
import { parseSearchQuery } from "./finding/fit.ts";
import { Foot } from "./palette-foot.tsx";
import { RowList } from "./palette-rows.tsx";
import { paletteText } from "./palette-text.ts";
import css from "./palette.module.css";
import type { FoundPerson } from "./finding/people-on-device.ts";
import type { Row } from "./finding/rows.ts";
import { usePaletteState, type PaletteProps, type PaletteState } from "./palette-state-queries.ts";

/** Pause after typing before the result is announced to screen readers. */
const ANNOUNCE_DELAY_MS = 500;

/** Returns the address of a board with only the tasks of one member. */
function assignedPath({ person, board }: FoundPerson): string {
  const query = new URLSearchParams({ [FILTER_KEY]: `who.${person.id}` });
  return `${pathTo("board", { board: board.id })}?${query.toString()}`;
}

/** Returns the path that a row opens; `null` for a command without a path. */
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

/** Finds tasks, comments, members, boards and commands by the typed text: first on the device, then on the server. */
export function Palette(props: PaletteProps): ReactElement {
  const { isGoing, modifier, onClose } = props;
  const id = useId();
  const [typed, setTyped] = useState("");
  const [isScoped, setScoped] = useState(true);
  const [activeId, setActiveId] = useState<string | null>(null);
  const board = useRow("board", isGoing ? null : props.boardId);
  const scope = isScoped ? board : undefined;
  const shown = usePaletteState(props, scope?.id ?? null, typed);
  const { rows } = shown;
  const active = rows.find((row) => row.id === activeId) ?? rows[0];
  const open = useOpenRow(onClose);
  const list = useRef<HTMLDivElement>(null);
  useActiveInView(list);
  useResultAnnouncement(shown, typed);
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
          wanted={parseSearchQuery(shown.text)}
          scopeId={scope?.id ?? null}
          onActive={setActiveId}
          onOpen={open}
        />
        <Foot modifier={modifier} hasScope={scope !== undefined} state={shown.serverSearch.state} />
      </div>
    </Modal>
  );
}

interface PaletteKeyOptions {
  readonly rows: readonly Row[];
  readonly active: Row | undefined;
  readonly isEmpty: boolean;
  readonly scope: Board | undefined;
  readonly setActiveId: (id: string) => void;
  readonly dropScope: () => void;
  readonly open: (row: Row, isOther: boolean) => void;
  readonly onClose: () => void;
}

/** Returns the key handler of the field. The keys control the list, which never has the focus. */
function keysOf({ rows, active, isEmpty, scope, setActiveId, dropScope, open, onClose }: PaletteKeyOptions) {
  const actionOf = (event: KeyboardEvent): (() => void) | undefined => {
    const isModified = event.metaKey || event.ctrlKey;
    if (isModified && event.code === "KeyK") return onClose;
    if (event.key === "Enter") return () => active && open(active, isModified);
    if (event.key === "Backspace") return isEmpty && scope !== undefined ? dropScope : undefined;
    const next = active && rows[STEPS[event.key]?.(rows.indexOf(active), rows.length) ?? -1];
    return next && (() => setActiveId(next.id));
  };
  return (event: KeyboardEvent): void => {
    // The shortcuts of the page must not react to text typed here. Escape closes the dialog.
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
    // The first line is scrolled into view together with its heading.
    const isFirst = active === list.current?.querySelector("[role='option']");
    const shown = isFirst ? active?.parentElement?.firstElementChild : active;
    shown?.scrollIntoView({ block: "nearest" });
  });
}

function useResultAnnouncement({ found, serverSearch }: PaletteState, typed: string): void {
  useEffect(() => {
    if (typed.trim() === "" || serverSearch.state === "asking") return undefined;
    const timer = setTimeout(() => announce(paletteText.resultCount(found)), ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [found, serverSearch.state, typed]);
}

/** The board that the search is limited to. A click removes the limit. */
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
  readonly shown: PaletteState;
  readonly typed: string;
  readonly board: Board | undefined;
  readonly onEverywhere: () => void;
}

/** Shown when neither the device nor the server finds anything. Commands for the typed text are listed below it. */
function Nothing({ shown: { found, serverSearch }, typed, board, onEverywhere }: NothingProps): ReactElement | null {
  if (typed.trim() === "" || found > 0 || serverSearch.state === "asking") return null;
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

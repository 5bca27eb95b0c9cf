import { useRef, useState } from "react";
import type { KeyboardEvent, ReactElement, RefObject } from "react";
import { classNames } from "../class-names.ts";
import { Button } from "../controls/button.tsx";
import type { BoardLook } from "../icons/board-look.ts";
import { BoardIcon } from "../icons/board-mark.tsx";
import { announce } from "../overlay/announce.ts";
import { cssVars } from "../theme/css-vars.ts";
import { gradientOf } from "../theme/color.ts";
import { PHONE_QUERY, useMedia } from "../theme/use-media.ts";
import css from "./icon-chooser.module.css";
import { SearchBox } from "./search-box.tsx";

export interface IconChooserProps<Name extends string> {
  /** The color behind the picked icon, and its name. */
  readonly look: BoardLook;
  /** Returns the icons that match the typed text, the best first; all icons for an empty text. */
  readonly find: (typed: string) => readonly { readonly id: Name; readonly text: string }[];
  /** `null` for none. */
  readonly onChoose: (icon: Name | null) => void;
  readonly words: {
    readonly search: string;
    readonly grid: string;
    readonly none: string;
    readonly nothing: string;
    readonly found: (count: number) => string;
  };
}

/** Cells in a row; on a phone each is large enough for touch. */
const COLUMNS = { wide: 8, phone: 6 } as const;

/**
 * Returns the next index for a key among `count` cells in rows of `columns`; -1 to leave the grid for the field; `null` for another key.
 */
export const cellByKey = (key: string, at: number, count: number, columns: number): number | null => {
  const first = at - (at % columns);
  if (key === "ArrowRight") return Math.min(at + 1, count - 1);
  if (key === "ArrowLeft") return Math.max(at - 1, 0);
  if (key === "ArrowDown") return at + columns < count ? at + columns : at;
  if (key === "ArrowUp") return at < columns ? -1 : at - columns;
  if (key === "Home") return first;
  if (key === "End") return Math.min(first + columns - 1, count - 1);
  return null;
};

const rowsOf = <T,>(items: readonly T[], columns: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / columns) }, (_none, row) =>
    items.slice(row * columns, (row + 1) * columns),
  );

/** Returns true if a key types or deletes text: it goes to the field, wherever the focus is. */
const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  (key === "Backspace" || (Array.from(key).length === 1 && key !== " ")) && !ctrlKey && !metaKey && !altKey;

/** A grid of icons with a search field: arrows move, Enter picks, typed text goes to the field. Esc is handled by the layer around it. */
export const IconChooser = <Name extends string>(props: IconChooserProps<Name>): ReactElement => {
  const { look, find, onChoose, words } = props;
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const icons = find(typed);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") event.stopPropagation();
    if (event.nativeEvent.isComposing || (event.key !== "ArrowDown" && event.key !== "Enter")) return;
    event.preventDefault();
    const [first] = icons;
    if (event.key === "ArrowDown") grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    else if (typed.trim() !== "" && first !== undefined) onChoose(first.id);
  };
  return (
    <div className={css.plane} style={cssVars({ "--g": gradientOf(look.color) })}>
      <SearchBox
        ref={field}
        aria-label={words.search}
        placeholder={words.search}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          const { length } = find(value);
          announce(length === 0 ? words.nothing : words.found(length));
        }}
        onKeyDown={onKeyDown}
      />
      <div className={css.list}>
        {icons.length === 0 ? (
          <p className={css.empty}>{words.nothing}</p>
        ) : (
          // Another query shows another grid, so the position is reset.
          <IconGrid
            key={typed}
            gridRef={grid}
            label={words.grid}
            icons={icons}
            chosen={look.icon}
            onChoose={onChoose}
            onLeave={() => field.current?.focus()}
          />
        )}
      </div>
      {look.icon !== null && (
        <div className={css.foot}>
          <Button look="ghost" size="sm" icon="x" onClick={() => onChoose(null)}>
            {words.none}
          </Button>
        </div>
      )}
    </div>
  );
};

interface IconGridProps<Name extends string> {
  readonly gridRef: RefObject<HTMLTableElement | null>;
  readonly label: string;
  readonly icons: readonly { readonly id: Name; readonly text: string }[];
  readonly chosen: string | null;
  readonly onChoose: (icon: Name) => void;
  /** Called to focus the field: by the up arrow, or for a typed character. */
  readonly onLeave: () => void;
}

const IconGrid = <Name extends string>(props: IconGridProps<Name>): ReactElement => {
  const { gridRef, label, icons, chosen, onChoose, onLeave } = props;
  const [focused, setFocused] = useState<string | null>(null);
  const columns = COLUMNS[useMedia(PHONE_QUERY) ? "phone" : "wide"];
  // One cell is the Tab stop: the active one, else the picked one.
  const stop = [focused, chosen].find((id) => icons.some((icon) => icon.id === id)) ?? icons[0]?.id;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === "Escape") return;
    event.stopPropagation();
    if (isTyped(event)) {
      onLeave();
      return;
    }
    const cells = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
    const at = cells.findIndex((cell) => cell === event.target);
    const next = cellByKey(event.key, at, cells.length, columns);
    if (next === null) return;
    event.preventDefault();
    if (next === -1) onLeave();
    else cells[next]?.focus();
  };
  return (
    <table
      ref={gridRef}
      // The role of a table whose cells are navigated by arrow keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
      role="grid"
      aria-label={label}
      className={css.grid}
      onKeyDown={onKeyDown}
    >
      <colgroup span={columns} />
      <tbody>
        {rowsOf(icons, columns).map((row) => (
          <tr key={row[0]?.id}>
            {row.map(({ id, text }) => (
              <td key={id} aria-selected={id === chosen}>
                <button
                  type="button"
                  className={classNames(css.cell, id === chosen && css.chosen)}
                  tabIndex={id === stop ? 0 : -1}
                  aria-label={text}
                  data-tip={text}
                  onFocus={() => setFocused(id)}
                  onClick={() => onChoose(id)}
                >
                  <BoardIcon icon={id} size={20} />
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

import type { ReactElement, ReactNode, Ref } from "react";
import { currentNow } from "#client/shared/timing/now.ts";
import { personOf } from "#client/entities/person/person.ts";
import { relativeTime } from "#client/language/dates/ago-text.ts";
import { usePeople } from "#client/hooks/use-rows.ts";
import { ListOption } from "#client/ui/choice/list-option.tsx";
import { Avatar, AvatarStack } from "#client/ui/controls/avatar.tsx";
import { Kbd } from "#client/ui/controls/kbd.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { lookOf } from "#client/ui/icons/board-look.ts";
import { BoardMark } from "#client/ui/icons/board-mark.tsx";
import { ColumnMark } from "#client/ui/icons/marks.tsx";
import { marked, type SearchQuery } from "./finding/fit.ts";
import type { FoundLine } from "./finding/found.ts";
import type { FoundPerson } from "./finding/people-on-device.ts";
import { paletteText } from "./palette-text.ts";
import css from "./palette.module.css";
import type { GroupName, Row } from "./finding/rows.ts";

export interface RowListProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly id: string;
  readonly rows: readonly Row[];
  readonly activeId: string | undefined;
  readonly wanted: SearchQuery;
  /** The board that the search is limited to. Its name is not shown on its own lines. */
  readonly scopeId: string | null;
  readonly onActive: (id: string) => void;
  readonly onOpen: (row: Row, isOther: boolean) => void;
}

/** Groups adjacent rows of one group. */
function grouped(rows: readonly Row[]): { readonly name: GroupName; readonly rows: Row[] }[] {
  const groups: { name: GroupName; rows: Row[] }[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.name === row.group) last.rows.push(row);
    else groups.push({ name: row.group, rows: [row] });
  }
  return groups;
}

/** The list under the search field. The field keeps the focus. */
export function RowList({ ref, id, rows, activeId, ...rest }: RowListProps): ReactElement {
  return (
    <div
      ref={ref}
      id={`${id}-list`}
      className={css.list}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native list can neither hold marks and people nor leave the focus in the field
      role="listbox"
      aria-label={paletteText.results}
    >
      {grouped(rows).map((group) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of such lines
        <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`}>
          <div id={`${id}-${group.name}`} className={css.heading}>
            {paletteText.groups[group.name]}
          </div>
          {group.rows.map((row) => (
            <Option key={row.id} id={`${id}-${row.id}`} row={row} isActive={row.id === activeId} {...rest} />
          ))}
        </div>
      ))}
    </div>
  );
}

interface OptionProps extends Pick<RowListProps, "wanted" | "scopeId" | "onActive" | "onOpen"> {
  readonly id: string;
  readonly row: Row;
  readonly isActive: boolean;
}

function Option({ id, row, isActive, wanted, scopeId, onActive, onOpen }: OptionProps): ReactElement {
  return (
    <ListOption
      id={id}
      className={css.option}
      isSelected={isActive}
      isActive={isActive}
      onActive={() => onActive(row.id)}
      onChoose={(event) => onOpen(row, event.metaKey || event.ctrlKey)}
    >
      {"person" in row ? (
        <PersonLine {...row.person} />
      ) : "command" in row ? (
        <>
          <span className={css.icon}>
            <Icon name={row.command.icon} size={17} />
          </span>
          <span className={css.text}>{row.command.text}</span>
          {row.command.keys !== undefined && <Kbd keys={row.command.keys} />}
        </>
      ) : (
        <Found found={row.found} wanted={wanted} scopeId={scopeId} />
      )}
      {isActive && !("command" in row) && <Kbd keys="↵" />}
    </ListOption>
  );
}

function PersonLine({ person, board, count }: FoundPerson): ReactElement {
  return (
    <>
      <Avatar person={personOf(person)} size={20} silent />
      <span className={css.text}>{person.name}</span>
      <small className={css.where}>
        {paletteText.tasksOf(count)}
        <span className={css.board}>{paletteText.onBoard(board.title)}</span>
      </small>
    </>
  );
}

interface FoundProps {
  readonly found: FoundLine;
  readonly wanted: SearchQuery;
  readonly scopeId: string | null;
}

function Found({ found, wanted, scopeId }: FoundProps): ReactElement {
  return (
    <>
      <FoundMark found={found} />
      <span className={css.text}>
        {marked(found.text, wanted).map(({ text, isMarked }, at) =>
          // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no other name
          isMarked ? <mark key={at}>{text}</mark> : text,
        )}
      </span>
      <Where found={found} scopeId={scopeId} />
      {found.assigneeIds.length > 0 && <People ids={found.assigneeIds} />}
    </>
  );
}

function FoundMark({ found: { kind, mark, boardColor, boardIcon } }: { readonly found: FoundLine }): ReactNode {
  if (kind === "board") return <BoardMark look={lookOf({ color: boardColor, icon: boardIcon })} size={17} />;
  if (kind !== "comment") return <ColumnMark kind={mark} size={17} />;
  return (
    <span className={css.icon}>
      <Icon name="message-circle" size={17} />
    </span>
  );
}

function People({ ids }: { readonly ids: readonly string[] }): ReactElement | null {
  const people = usePeople(ids);
  return people.length === 0 ? null : <AvatarStack people={people.map(personOf)} size={20} limit={2} />;
}

/** The details at the right end of a line. The name of the board is shortened if there is little room. */
function Where({ found, scopeId }: Pick<FoundProps, "found" | "scopeId">): ReactElement {
  const { kind, boardId, boardTitle, isArchived } = found;
  const board = boardId === scopeId || kind === "comment" ? "" : boardTitle;
  const first = [...whatOf(found), ...(isArchived ? [paletteText.archived] : [])].join(" · ");
  const last = kind === "board" && board !== "" ? paletteText.inBoard(board) : board;
  return (
    <small className={css.where}>
      {first}
      {last !== "" && <span className={css.board}>{first === "" ? last : ` · ${last}`}</span>}
    </small>
  );
}

function whatOf({ kind, key, author, updatedAt }: FoundLine): string[] {
  if (kind === "board") return [];
  if (kind === "item") return [paletteText.itemIn(key)];
  if (kind === "task") return key === null ? [] : [key];
  const who = author === null ? [] : [author.split(" ")[0] ?? author];
  return [...who, relativeTime(new Date(updatedAt), currentNow())];
}

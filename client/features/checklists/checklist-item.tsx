import { useState, type KeyboardEvent, type PointerEvent, type ReactElement } from "react";
import { readDraft } from "#client/shared/drafts/drafts.ts";
import { personOf } from "#client/entities/person/person.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { dueText } from "#client/language/dates/date-text.ts";
import { dateOfDue } from "#client/entities/task/fields/due-date.ts";
import { useMark, useOnline, useSession } from "#client/hooks/use-live.ts";
import { usePerson } from "#client/hooks/use-person.ts";
import { useLasts } from "#client/hooks/use-lasts.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { classNames } from "#client/ui/class-names.ts";
import { Avatar } from "#client/ui/controls/avatar.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import type { Item } from "#contract/entities/item.ts";
import { removeItem, stepItem, tickItem } from "./checklist-mutations.ts";
import { checklistText } from "./checklist-text.ts";
import css from "./checklists.module.css";
import { ItemEdit, lineDraftOf } from "./item-edit.tsx";
import { openItemMenu, openWho } from "./item-menu.tsx";
import type { ItemTools } from "./item-tools.ts";
import { PartMark } from "./part-mark.tsx";

export interface ChecklistItemProps {
  item: Item;
  tools: ItemTools;
  isEdited: boolean;
  onEdited: () => void;
  /** The position of the item relative to the item that is being dragged. */
  carry: "carried" | "before" | "after" | undefined;
  onGrip: (event: PointerEvent<HTMLElement>, item: Item) => void;
}

/** One item of a checklist with its checkbox, text, assignee and due date. The text is edited in place. */
export function ChecklistItem({ item, tools, isEdited, onEdited, carry, onGrip }: ChecklistItemProps): ReactElement {
  const sync = useSync();
  const { user } = useSession();
  const { canEdit } = tools;
  const [isDrafted, setDrafted] = useState(() => readDraft(tools.userId, lineDraftOf(item)) !== null);
  const mayTick = canEdit || (item.assigneeId !== null && item.assigneeId === user?.id);
  // Shows the new state at once, before the mutation is stored.
  const [ticking, setTicking] = useState<boolean | null>(null);
  const tick = async (done: boolean): Promise<void> => {
    setTicking(done);
    await tickItem(sync, item.id, done);
    setTicking(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const by = event.code === "ArrowUp" ? -1 : event.code === "ArrowDown" ? 1 : null;
    if (!canEdit || !event.altKey || by === null) return;
    event.preventDefault();
    event.stopPropagation();
    stepItem(sync, item, by);
  };
  return (
    <li
      className={classNames(css.item, canEdit && css.canEdit, item.done && css.done, carry !== undefined && css[carry])}
      data-item={item.id}
    >
      {canEdit && (
        <span className={css.grip} onPointerDown={(event) => onGrip(event, item)} aria-hidden="true">
          <Icon name="grip-vertical" size={14} />
        </span>
      )}
      <input
        type="checkbox"
        className={css.box}
        checked={ticking ?? item.done}
        disabled={!mayTick}
        aria-label={item.text}
        onKeyDown={onKeyDown}
        onChange={(event) => void tick(event.currentTarget.checked)}
      />
      {(isEdited || isDrafted) && canEdit ? (
        <ItemEdit
          item={item}
          userId={tools.userId}
          onDone={() => {
            setDrafted(false);
            onEdited();
          }}
        />
      ) : (
        <ItemWords item={item} tools={tools} onKeyDown={onKeyDown} />
      )}
      <ItemFacts item={item} tools={tools} />
      {canEdit && (
        <span className={css.tools}>
          <IconButton
            icon="dots"
            size="sm"
            name={checklistText.itemMenu(item.text)}
            tip={false}
            onClick={(event) => openItemMenu(sync, tools, item, event.currentTarget)}
            onKeyDown={(event) => {
              if (event.code !== "Delete" && event.code !== "Backspace") return;
              event.preventDefault();
              removeItem(sync, item);
            }}
          />
        </span>
      )}
    </li>
  );
}

interface ItemWordsProps extends Pick<ChecklistItemProps, "item" | "tools"> {
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

function ItemWords({ item, tools, onKeyDown }: ItemWordsProps): ReactElement {
  if (!tools.canEdit) return <span className={css.text}>{item.text}</span>;
  return (
    <button
      type="button"
      className={css.text}
      title={checklistText.edit}
      onClick={() => tools.edit(item)}
      onKeyDown={onKeyDown}
    >
      {item.text}
    </button>
  );
}

/** The sync state, the due date and the assignee of an item. */
function ItemFacts({ item, tools }: Pick<ChecklistItemProps, "item" | "tools">): ReactElement | null {
  const sync = useSync();
  const now = useNow();
  const person = usePerson(item.assigneeId);
  const mark = useMark("item", item.id);
  const isOnline = useOnline();
  const lasts = useLasts(mark === "waiting");
  const shownMark = mark === "waiting" && isOnline && !lasts ? null : mark;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (item.dueAt === null && person === undefined && shownMark === null) return null;
  const due = item.dueAt === null ? null : dueText(dateOfDue(item.dueAt, false), false, now);
  const isOverdue = due?.state === "late" && !item.done;
  const dueWords = due === null ? "" : (isOverdue ? checklistText.overdueAt : checklistText.dueAt)(due.text);
  return (
    <span className={css.end} ref={setAnchor}>
      <PartMark mark={shownMark} />
      {due !== null &&
        (tools.canEdit ? (
          <button
            type="button"
            className={classNames(css.fact, isOverdue && css.late)}
            aria-label={dueWords}
            onClick={() => anchor !== null && tools.pickDay(item, anchor)}
          >
            {due.text}
          </button>
        ) : (
          <span className={classNames(css.fact, isOverdue && css.late)}>{due.text}</span>
        ))}
      {person !== undefined &&
        (tools.canEdit ? (
          <button
            type="button"
            className={css.fact}
            aria-label={checklistText.assignee(person.name)}
            aria-haspopup="menu"
            onClick={(event) => openWho(sync, tools, item, event.currentTarget)}
          >
            <Avatar person={personOf(person)} size={20} silent />
          </button>
        ) : (
          <Avatar person={personOf(person)} size={20} />
        ))}
    </span>
  );
}

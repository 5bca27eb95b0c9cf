import type { ReactElement } from "react";
import type { NotificationKind } from "#contract/entities/notification.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { namedPeople } from "#client/entities/person/readers.ts";
import { personOf } from "#client/entities/person/person.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useList, useRow, useSession } from "#client/hooks/use-live.ts";
import { usePerson } from "#client/hooks/use-person.ts";
import { classNames } from "#client/ui/class-names.ts";
import { Avatar } from "#client/ui/controls/avatar.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { Unseen } from "#client/ui/controls/small.tsx";
import { Icon, type IconName } from "#client/ui/icons/icon.tsx";
import { lookOf } from "#client/ui/icons/board-look.ts";
import { BoardMark } from "#client/ui/icons/board-mark.tsx";
import { openMenu, type MenuEntry } from "#client/ui/overlay/menu/menu.ts";
import { cssVars } from "#client/ui/theme/css-vars.ts";
import { actorsOf, type Line } from "./inbox-lines.ts";
import { readNotifications, snooze, unreadNotifications } from "./inbox-mutations.ts";
import {
  agoText,
  lineText,
  MARK_UNREAD,
  MORE,
  READ,
  SNOOZE,
  snoozeChoices,
  tillText,
  UNREAD,
  withNames,
} from "./inbox-text.ts";
import css from "./inbox.module.css";

/** The icon at the corner of the avatar and its color. */
const MARKS: { readonly [K in NotificationKind]: readonly [IconName, string] } = {
  assigned: ["user-circle", "var(--board-azure-1)"],
  unassigned: ["x", "var(--board-graphite-1)"],
  mentioned: ["at", "var(--c-accent)"],
  commented: ["message-circle", "var(--board-indigo-1)"],
  replied: ["message-circle", "var(--board-indigo-1)"],
  reaction: ["mood-smile", "var(--board-amber-1)"],
  moved: ["arrow-right", "var(--board-lagoon-1)"],
  due_soon: ["clock", "var(--board-amber-1)"],
  overdue: ["alert-triangle", "var(--board-coral-1)"],
  done: ["check", "var(--board-pine-1)"],
  checklist_assigned: ["list-check", "var(--board-azure-1)"],
  board_invited: ["user-plus", "var(--board-emerald-1)"],
  role_changed: ["key", "var(--board-plum-1)"],
  team_added: ["users", "var(--board-emerald-1)"],
  wip_exceeded: ["alert-triangle", "var(--board-amber-1)"],
  webhook_off: ["alert-triangle", "var(--board-coral-1)"],
  sync_refused: ["alert-triangle", "var(--board-coral-1)"],
};

/**
 * Returns the path that a line opens: the task on its board, the board if the line is about several tasks, the settings of the board, or
 * the team.
 */
function pathOf({ rows }: Line): string {
  const [{ kind, detail, boardId, taskId }, ...others] = rows;
  if (kind === "team_added" && detail !== null) return pathTo("team", { team: detail });
  if (boardId === null) return pathTo("index");
  if (kind === "webhook_off") return `${pathTo("boardSettings", { board: boardId })}?part=webhooks`;
  const board = pathTo("board", { board: boardId });
  const isOfOneTask = taskId !== null && others.every((row) => row.taskId === taskId);
  return isOfOneTask ? `${board}?task=${encodeURIComponent(taskId)}` : board;
}

function Face({ line }: { readonly line: Line }): ReactElement {
  const [{ kind }] = line.rows;
  const [actor] = actorsOf(line);
  const known = usePerson(actor?.id ?? null);
  const [icon, colour] = MARKS[kind];
  return (
    <span className={css.face} style={cssVars({ "--kb": colour })} aria-hidden="true">
      {actor === undefined ? (
        <span className={css.clock}>
          <Icon name={icon} size={16} />
        </span>
      ) : (
        <>
          <Avatar
            person={personOf({ avatar: known?.avatar ?? null, id: actor.id ?? actor.name, name: actor.name })}
            size={30}
            silent
          />
          <i>
            <Icon name={icon} size={11} />
          </i>
        </>
      )}
    </span>
  );
}

function Where({ boardId, when }: { readonly boardId: string | null; readonly when: string }): ReactElement {
  const board = useRow("board", boardId);
  const nested = useList(`boards:${boardId ?? ""}`);
  return (
    <small>
      {board !== undefined && (
        <>
          <BoardMark look={lookOf(board)} nested={nested.length > 0} size={12} />
          <span className={css.board}>{board.title}</span>
          <span aria-hidden="true">·</span>
        </>
      )}
      <span className={css.when}>{when}</span>
    </small>
  );
}

/** The actions on a line: mark as read or unread, and snooze. */
function Tools({ line, now }: { readonly line: Line; readonly now: Date }): ReactElement {
  const sync = useSync();
  const ids = line.rows.map((row) => row.id);
  const turn = {
    icon: line.isUnread ? "check" : "mail",
    text: line.isUnread ? READ : MARK_UNREAD,
    onSelect: () => (line.isUnread ? readNotifications(sync, ids) : unreadNotifications(sync, ids)),
  } as const;
  const times = snoozeChoices(now).map(({ text, till }) => ({
    text,
    icon: "clock" as const,
    end: tillText(till, now),
    onSelect: () => snooze(sync, ids, till),
  }));
  const open = (anchor: HTMLElement, label: string, items: readonly MenuEntry[]): void =>
    openMenu({ anchor, label, width: 250, placing: { align: "end" }, items });
  return (
    <>
      <span className={css.tools}>
        <IconButton icon={turn.icon} name={turn.text} onClick={turn.onSelect} />
        <IconButton
          icon="clock"
          name={SNOOZE}
          aria-haspopup="menu"
          onClick={(event) => open(event.currentTarget, SNOOZE, times)}
        />
      </span>
      <IconButton
        icon="dots"
        name={MORE}
        className={css.more}
        tip={false}
        aria-haspopup="menu"
        onClick={(event) => open(event.currentTarget, MORE, [turn, { section: SNOOZE }, ...times])}
      />
    </>
  );
}

/** The quoted text with names instead of usernames. The current user's name is known even if the board is not loaded. */
function Quote({ boardId, text }: { readonly boardId: string; readonly text: string }): ReactElement {
  const sync = useSync();
  const { user } = useSession();
  useList(`members:${boardId}`);
  const people = namedPeople(sync, boardId).map(({ person }) => person);
  return (
    <span className={css.quote}>
      <span>{withNames(text, user === null ? people : [...people, user])}</span>
    </span>
  );
}

export interface InboxLineProps {
  readonly line: Line;
  readonly now: Date;
  /** Called when the user follows the link of the line. */
  readonly onOpen: () => void;
}

/** One line of the inbox. The whole line is a link; following it marks the line as read. */
export function InboxLine({ line, now, onOpen }: InboxLineProps): ReactElement {
  const sync = useSync();
  const [latest] = line.rows;
  const { who, does, what, rest, quote } = lineText(line, now);
  const open = (): void => {
    readNotifications(
      sync,
      line.rows.map((row) => row.id),
    );
    onOpen();
  };
  const isOff = latest.snoozedTill !== null && Date.parse(latest.snoozedTill) > now.getTime();
  const when = isOff ? tillText(new Date(latest.snoozedTill ?? ""), now) : agoText(new Date(latest.createdAt), now);
  return (
    <li className={classNames(css.line, line.isUnread && css.unread)}>
      <Face line={line} />
      <div className={css.body}>
        <a className={css.link} href={pathOf(line)} data-line="" onClick={open}>
          {line.isUnread && <Unseen>{UNREAD}</Unseen>}
          {who !== null && <b>{who} </b>}
          {does} <em>{what}</em>
          {rest}
        </a>
        {quote !== null && <Quote boardId={latest.boardId ?? ""} text={quote} />}
        <Where boardId={latest.boardId} when={when} />
      </div>
      <Tools line={line} now={now} />
      {line.isUnread && <i className={css.dot} title={UNREAD} />}
    </li>
  );
}

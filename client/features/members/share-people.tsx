import { useMemo, useState, type ReactElement, type ReactNode } from "react";
import type { Reader } from "#client/entities/person/ask-readers.ts";
import { useReaders } from "#client/entities/person/board-people.ts";
import { runCommand } from "#client/shared/navigation/command.ts";
import { personOf } from "#client/entities/person/person.ts";
import { useSession, useWaiting } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { Store } from "#client/sync/sync-api.ts";
import { Avatar } from "#client/ui/controls/avatar.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import type { BoardInvite } from "#contract/members/board-invite.ts";
import type { Member } from "#contract/entities/member.ts";
import { rankOf, ROLES, type Role } from "#contract/core/permission.ts";
import { roleLabel } from "#contract/members/role-label.ts";
import type { Person } from "#contract/users/user.ts";
import { ROLE_NOTES } from "./invites/role-text.ts";
import { MailInviteRow } from "./mail-invite-row.tsx";
import { RoleButton } from "./member-role.tsx";
import css from "./share-people.module.css";
import { shareText } from "./share-text.ts";

/** A longer list is collapsed, so that the field and the link stay in place. */
const SHOWN_MAX = 8;

export interface SharePeopleProps {
  readonly boardId: string;
  readonly members: readonly Member[];
  /** Invitations by email that are not answered yet. */
  readonly invites: readonly BoardInvite[];
  readonly onInvitesChanged: () => void;
}

/** All users who see a board or are invited to it: their roles, the origins of the roles, and the controls to change them. */
export function SharePeople({ boardId, members, invites, onInvitesChanged }: SharePeopleProps): ReactElement {
  const readers = useReaders(boardId, members);
  const pending = usePendingPeople(boardId, members);
  const [isWhole, setWhole] = useState(false);
  const [explains, setExplains] = useState(false);
  const byId = useMemo(() => new Map(readers.map((reader) => [reader.id, reader])), [readers]);
  const own = new Set(members.map(({ id }) => id));
  const owners = members.filter(({ role }) => role === "owner").length;
  const inherited = readers.filter(({ id }) => !own.has(id));
  const rows = [
    ...members.map((member) => (
      <MemberRow key={member.id} {...{ boardId, member }} reader={byId.get(member.id)} isLastOwner={owners === 1} />
    )),
    ...inherited.map((reader) => <InheritedRow key={reader.id} boardId={boardId} reader={reader} />),
    ...pending.map(({ person, role }) => (
      <PersonRow key={`pending ${person.id}`} person={person} note={shareText.waiting}>
        <span className={css.role}>{roleLabel(role)}</span>
      </PersonRow>
    )),
    ...invites.map((invite) => <MailInviteRow key={invite.id} invite={invite} onEnded={onInvitesChanged} />),
  ];
  const hidden = isWhole ? 0 : Math.max(0, rows.length - SHOWN_MAX);
  const count = members.length + inherited.length;
  return (
    <section aria-labelledby="share-people">
      <div className={css.head}>
        <h3 id="share-people">
          {shareText.people} <span aria-hidden="true">{count}</span>
          <span className={css.unseen}>{shareText.countLabel(count)}</span>
        </h3>
        <Button look="ghost" size="sm" aria-expanded={explains} onClick={() => setExplains(!explains)}>
          {shareText.roles}
        </Button>
      </div>
      {explains && (
        <dl className={css.roles}>
          {ROLES.map((role) => (
            <div key={role}>
              <dt>{roleLabel(role)}</dt>
              <dd>{ROLE_NOTES[role]}</dd>
            </div>
          ))}
        </dl>
      )}
      <ul>{hidden > 1 ? rows.slice(0, SHOWN_MAX) : rows}</ul>
      {hidden > 1 && (
        <Button look="ghost" onClick={() => setWhole(true)}>
          {shareText.more(hidden)}
        </Button>
      )}
    </section>
  );
}

function MemberRow(props: {
  readonly boardId: string;
  readonly member: Member;
  readonly reader: Reader | undefined;
  readonly isLastOwner: boolean;
}): ReactElement {
  const { boardId, member, reader, isLastOwner } = props;
  const { store } = useSync();
  const isHigher = reader !== undefined && rankOf(reader.role) > rankOf(member.role);
  const origin = isHigher
    ? shareText.higher(roleLabel(reader.role), originOf(store, boardId, reader))
    : shareText.invited;
  return (
    <PersonRow person={member} note={member.role === "owner" ? member.username : `${member.username} · ${origin}`}>
      <RoleButton
        boardId={boardId}
        member={member}
        isLastOwner={isLastOwner && member.role === "owner"}
        remains={isHigher}
        notes={ROLE_NOTES}
      />
    </PersonRow>
  );
}

/** A member whose role comes from a team or another board, where it can be changed. */
function InheritedRow({ boardId, reader }: { readonly boardId: string; readonly reader: Reader }): ReactElement {
  const { store } = useSync();
  const { from = null, team = null } = reader;
  const source = from !== null && from !== boardId ? store.get("board", from) : undefined;
  const icon = <Icon name={team === null ? "stack-2" : "users"} size={14} />;
  return (
    <PersonRow person={reader} note={originOf(store, boardId, reader)} icon={icon}>
      {source === undefined ? (
        <span className={css.role}>{roleLabel(reader.role)}</span>
      ) : (
        <Button
          look="ghost"
          end={<Icon name="arrow-right" size={15} />}
          title={shareText.changeThere(reader.name, source.title)}
          aria-label={`${shareText.changeThere(reader.name, source.title)}, ${roleLabel(reader.role)}`}
          onClick={() => void runCommand("board.share", { boardId: source.id })}
        >
          {roleLabel(reader.role)}
        </Button>
      )}
    </PersonRow>
  );
}

function originOf(store: Store, boardId: string, { from = null, team = null }: Reader): string {
  const board = from === null || from === boardId ? undefined : store.get("board", from)?.title;
  if (team === null) return shareText.fromParent(board);
  return board === undefined ? shareText.byTeam(team) : shareText.byTeamAt(team, board);
}

function PersonRow(props: {
  readonly person: Person;
  readonly note: string;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}): ReactElement {
  const { person, note, icon, children } = props;
  const isMe = useSession().user?.id === person.id;
  return (
    <li className={css.row}>
      <Avatar person={personOf(person)} size={32} silent />
      <span className={css.words}>
        <b>{isMe ? shareText.me(person.name) : person.name}</b>
        <small>
          {icon}
          {note}
        </small>
      </span>
      {children}
    </li>
  );
}

interface PendingPerson {
  readonly person: Person;
  readonly role: Role;
}

/** Returns the members whose invitations are not sent to the server yet, if the device knows their names. */
function usePendingPeople(boardId: string, members: readonly Member[]): readonly PendingPerson[] {
  const { store } = useSync();
  const waiting = useWaiting();
  return useMemo(() => {
    const own = new Set(members.map(({ id }) => id));
    const people = new Map<string, PendingPerson>();
    for (const { mutation } of waiting) {
      if (mutation.op === "member.remove" && mutation.args.boardId === boardId) people.delete(mutation.id);
      if (mutation.op !== "member.set" || mutation.args.boardId !== boardId || own.has(mutation.id)) continue;
      const person = store.person(mutation.id);
      if (person !== undefined) people.set(mutation.id, { person, role: mutation.args.role });
    }
    return [...people.values()];
  }, [waiting, members, boardId, store]);
}

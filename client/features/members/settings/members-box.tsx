import { useMemo, type ReactElement } from "react";
import type { Reader } from "#client/entities/person/ask-readers.ts";
import { useMembers, usePresent, useReaders } from "#client/entities/person/board-people.ts";
import { personOf } from "#client/entities/person/person.ts";
import { useRole, useSession } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { Store } from "#client/sync/sync-api.ts";
import { Avatar } from "#client/ui/controls/avatar.tsx";
import { lookOf } from "#client/ui/icons/board-look.ts";
import { BoardMark } from "#client/ui/icons/board-mark.tsx";
import { Box, Section } from "#client/ui/layout/page.tsx";
import type { Member } from "#contract/entities/member.ts";
import { rankOf, ROLES } from "#contract/core/permission.ts";
import { canSetRole } from "#contract/members/role-giving.ts";
import { roleLabel } from "#contract/members/role-label.ts";
import { ROLE_NOTES } from "../invites/role-text.ts";
import { useLazy } from "#client/shared/lazy/lazy.ts";
import { addingPeople } from "../adding-parts.ts";
import { RoleButton } from "../member-role.tsx";
import css from "./members-box.module.css";
import { membersBoxText } from "./members-box-text.ts";

/** All users who see a board, with their roles and the origin of each role. */
export function MembersBox({ boardId, isOpen }: { readonly boardId: string; readonly isOpen: boolean }): ReactElement {
  const { store } = useSync();
  const role = useRole(boardId);
  const members = useMembers(boardId);
  const readers = useReaders(boardId, members);
  const groups = useMemo(() => groupsOf(readers, members), [readers, members]);
  const others = useMemo(() => groups.flatMap(({ people }) => people), [groups]);
  const people = useMemo(() => [...members, ...others].map(personOf), [members, others]);
  const here = new Set(usePresent(boardId, people).present.map(({ id }) => id));
  const givable = ROLES.filter((to) => canSetRole(role, null, to));
  const adding = useLazy(isOpen && givable.length > 0 ? addingPeople : null);
  const owners = members.filter((member) => member.role === "owner").length;
  return (
    <>
      {adding !== null && <adding.ShareField boardId={boardId} givable={givable} members={members} />}
      <Section title={membersBoxText.title} count={people.length}>
        <Box pad="list">
          <ul>
            {members.map((member) => (
              <Row key={member.id} person={member} note={noteOf(store, member, readers)} isHere={here.has(member.id)}>
                <RoleButton
                  boardId={boardId}
                  member={member}
                  isLastOwner={member.role === "owner" && owners === 1}
                  remains={isHigherElsewhere(member, readers)}
                  notes={ROLE_NOTES}
                />
              </Row>
            ))}
          </ul>
          {groups.map(({ key, from, people: inherited }) => (
            <section key={key} className={css.group}>
              <Origin boardId={from === boardId ? undefined : from} team={inherited[0]?.team ?? null} />
              <ul>
                {inherited.map((person) => (
                  <Row key={person.id} person={person} isHere={here.has(person.id)}>
                    <span className={css.role}>{roleLabel(person.role)}</span>
                  </Row>
                ))}
              </ul>
            </section>
          ))}
        </Box>
      </Section>
    </>
  );
}

interface Group {
  readonly key: string;
  /** The board that gives them their roles; `null` for a board that the user does not see. */
  readonly from: string | null;
  readonly people: readonly Reader[];
}

function groupsOf(readers: readonly Reader[], members: readonly Member[]): Group[] {
  const own = new Set(members.map(({ id }) => id));
  const groups = new Map<string, Group>();
  for (const reader of readers) {
    if (own.has(reader.id)) continue;
    const from = reader.from ?? null;
    const key = `${from ?? ""} ${reader.team ?? ""}`;
    groups.set(key, { key, from, people: [...(groups.get(key)?.people ?? []), reader] });
  }
  return [...groups.values()];
}

function isHigherElsewhere(member: Member, readers: readonly Reader[]): boolean {
  const reader = readers.find(({ id }) => id === member.id);
  return reader !== undefined && rankOf(reader.role) > rankOf(member.role);
}

/** Returns the higher role that a member has through a team or a parent board, and where it comes from; `undefined` if there is none. */
function noteOf(store: Store, member: Member, readers: readonly Reader[]): string | undefined {
  const reader = readers.find(({ id }) => id === member.id);
  if (reader === undefined || rankOf(reader.role) <= rankOf(member.role)) return undefined;
  if (reader.team !== undefined && reader.team !== null)
    return membersBoxText.higherByTeam(roleLabel(reader.role), reader.team);
  const above = reader.from === undefined || reader.from === null ? undefined : store.get("board", reader.from);
  return membersBoxText.higher(roleLabel(reader.role), above?.title);
}

/** The heading of an inherited group. `boardId` is left out if the team is on this board itself. */
function Origin(props: { readonly boardId: string | null | undefined; readonly team: string | null }): ReactElement {
  const { boardId, team } = props;
  const { store } = useSync();
  const board = typeof boardId === "string" ? store.get("board", boardId) : undefined;
  if (team !== null) return <h3 className={css.origin}>{membersBoxText.byTeam(team, board?.title)}</h3>;
  return (
    <h3 className={css.origin}>
      {board !== undefined && <BoardMark look={lookOf(board)} nested size={13} />}
      {board === undefined ? membersBoxText.fromAbove : membersBoxText.from(board.title)}
    </h3>
  );
}

function Row(props: {
  readonly person: Reader | Member;
  readonly note?: string | undefined;
  readonly isHere: boolean;
  readonly children: ReactElement;
}): ReactElement {
  const { person, note, isHere, children } = props;
  const isMe = useSession().user?.id === person.id;
  const words = [person.username, ...(isHere ? [membersBoxText.here] : []), ...(note === undefined ? [] : [note])];
  return (
    <li className={css.row}>
      <Avatar person={personOf(person)} size={30} silent />
      <span className={css.words}>
        <b>{isMe ? membersBoxText.me(person.name) : person.name}</b>
        <small>{words.join(" · ")}</small>
      </span>
      {children}
    </li>
  );
}

import { useRef, useState, type FormEvent, type ReactElement } from "react";
import { keepDraft, readDraft } from "#client/shared/drafts/drafts.ts";
import { peopleFitting, readTyped, useKnownPeople } from "#client/entities/person/known-people.ts";
import { personOf } from "#client/entities/person/person.ts";
import { useOnline } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { ChipField, type FieldChip } from "#client/ui/choice/chip-field.tsx";
import type { Suggestion } from "#client/ui/choice/suggest-field.tsx";
import { Avatar } from "#client/ui/controls/avatar.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import type { Member } from "#contract/entities/member.ts";
import type { Role } from "#contract/core/permission.ts";
import { roleLabel } from "#contract/members/role-label.ts";
import type { Person } from "#contract/users/user.ts";
import { ROLE_NOTES } from "./invites/role-text.ts";
import { RolePicker } from "./role-picker.tsx";
import { entryOf, hasSeparator, personEntry, splitNames, withEntries, type ShareEntry } from "./share-entry-tools.ts";
import css from "./share-field.module.css";
import { sendShare } from "./share-mutations.ts";
import { shareText } from "./share-text.ts";

export interface ShareFieldProps {
  readonly boardId: string;
  /** The roles that the user may give. */
  readonly givable: readonly Role[];
  readonly members: readonly Member[];
  /** True if the field gets the focus when its dialog opens. */
  readonly takesFocus?: boolean;
  /** Called after invitations by email have changed. */
  readonly onSent?: () => void;
}

const FIRST_ROLE: Role = "editor";
/** Maximum number of suggestions; the user can type more letters instead. */
const SHOWN_MAX = 8;
/** Not the id of any user. */
const AS_TYPED = "as-typed";

/**
 * Invites any number of people by names, usernames and email addresses, with one role for all. Stores the entries and the typed text on the
 * device.
 */
export function ShareField({ boardId, givable, members, takesFocus = false, onSent }: ShareFieldProps): ReactElement {
  const sync = useSync();
  const online = useOnline();
  const people = useKnownPeople(boardId);
  const list = useEntries(boardId, people);
  const [role, setRole] = useState<Role>(FIRST_ROLE);
  const [busy, setBusy] = useState(false);
  const here = new Set(members.map(({ id }) => id));
  const pending = withEntries(
    list.entries,
    splitNames(list.typed).map((name) => entryOf(people, name)),
  );
  const send = async (): Promise<void> => {
    if (busy || pending.length === 0) return;
    setBusy(true);
    list.set(pending, "");
    list.settle(pending, await sendShare(sync, { boardId, role, entries: pending, members: here, online }));
    setBusy(false);
    onSent?.();
  };
  const chosen = new Set([...here, ...list.entries.map(({ key }) => key)]);
  const waitsForNetwork =
    !online && pending.some(({ target }) => target.kind === "username" || target.kind === "email");
  return (
    <form
      className={css.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send();
      }}
    >
      <ChipField
        label={shareText.field}
        placeholder={shareText.placeholder}
        takesFocus={takesFocus}
        chips={list.entries.map(chipOf)}
        value={list.typed}
        suggestions={suggestionsFor(people, chosen, list.typed)}
        listLabel={shareText.found}
        onChange={(text) => (hasSeparator(text) ? list.add(splitNames(text)) : list.set(list.entries, text))}
        onRemove={(key) =>
          list.set(
            list.entries.filter((entry) => entry.key !== key),
            list.typed,
          )
        }
        onChoose={(id) => {
          const person = people.find((one) => one.id === id);
          if (person === undefined) list.add([list.typed]);
          else list.set(withEntries(list.entries, [personEntry(person)]), "");
        }}
        onEnter={() => (list.typed.trim() === "" ? void send() : list.add([list.typed]))}
        onLeave={() => {
          if (list.typed.trim() !== "" && readTyped(people, list.typed).kind !== "nobody") list.add([list.typed]);
        }}
        onPasteText={(text) => {
          if (splitNames(text).length < 2) return false;
          list.add([...splitNames(list.typed), ...splitNames(text)]);
          return true;
        }}
        end={<RolePicker value={role} roles={givable} onChange={setRole} />}
      />
      <div className={css.below}>
        <p className={css.meaning}>
          {waitsForNetwork ? (
            shareText.needsNetwork
          ) : (
            <>
              <b>{roleLabel(role)}</b> {lowerFirst(ROLE_NOTES[role])}
            </>
          )}
        </p>
        <Button type="submit" look="primary" size="lg" aria-disabled={busy || pending.length === 0}>
          {shareText.invite(pending.length)}
        </Button>
      </div>
    </form>
  );
}

interface Entries {
  readonly entries: readonly ShareEntry[];
  readonly typed: string;
  set(entries: readonly ShareEntry[], typed: string): void;
  add(names: readonly string[]): void;
  /** Replaces entries that were sent by those of them that were not invited; what was typed meanwhile stays. */
  settle(sent: readonly ShareEntry[], rest: readonly ShareEntry[]): void;
}

interface EntriesState {
  readonly entries: readonly ShareEntry[];
  readonly typed: string;
}

function useEntries(boardId: string, people: readonly Person[]): Entries {
  const sync = useSync();
  const userId = sync.session.state().user?.id ?? "";
  const draft = `share:${boardId}`;
  // The key under which an earlier build stored typed text.
  const formerDraft = `invite:${boardId}`;
  const [state, setState] = useState<EntriesState>(() => ({
    entries: withEntries(
      [],
      [draft, formerDraft]
        .flatMap((key) => splitNames(readDraft(userId, key) ?? ""))
        .map((name) => entryOf(people, name)),
    ),
    typed: "",
  }));
  // The state after a request is computed from the latest one, not from that of the render that has sent it.
  const latest = useRef(state);
  const set = (entries: readonly ShareEntry[], typed: string): void => {
    latest.current = { entries, typed };
    setState(latest.current);
    keepDraft(userId, formerDraft, null);
    keepDraft(userId, draft, [...entries.map(({ text }) => text), typed].join("\n"));
  };
  return {
    ...state,
    set,
    add: (names) => {
      const added = names.filter((name) => name.trim() !== "").map((name) => entryOf(people, name.trim()));
      set(withEntries(state.entries, added), "");
    },
    settle: (sent, rest) => {
      const { entries, typed } = latest.current;
      const sentKeys = new Set(sent.map(({ key }) => key));
      const others = entries.filter(({ key }) => !sentKeys.has(key));
      set(withEntries(rest, others), typed);
    },
  };
}

function chipOf(entry: ShareEntry): FieldChip {
  const { key, text, error } = entry;
  return {
    key,
    text,
    mark: markOf(entry),
    error: error ?? wrongOf(entry),
    removeLabel: shareText.removeEntry(text),
  };
}

function wrongOf({ target, text }: ShareEntry): string | undefined {
  if (target.kind !== "invalid") return undefined;
  return text.includes("@") ? shareText.wrong.address : shareText.wrong.name;
}

function markOf({ target }: ShareEntry): ReactElement {
  if (target.kind === "person") return <Avatar person={personOf(target.person)} size={20} silent />;
  if (target.kind === "email") return <Icon name="mail" size={16} />;
  return <Icon name={target.kind === "username" ? "at" : "alert-triangle"} size={16} />;
}

const lowerFirst = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/**
 * Returns suggestions: known people who are neither on the board nor in the field, and the typed text as a username or an email address.
 */
function suggestionsFor(people: readonly Person[], chosen: ReadonlySet<string>, typed: string): readonly Suggestion[] {
  const found = peopleFitting(people, typed)
    .filter(({ id }) => !chosen.has(id))
    .slice(0, SHOWN_MAX)
    .map((person): Suggestion => ({
      id: person.id,
      text: person.name,
      note: person.username,
      mark: <Avatar person={personOf(person)} size={28} silent />,
    }));
  const read = readTyped(people, typed);
  if (read.kind === "email") {
    const mark = <Icon name="mail" size={18} />;
    return [...found, { id: AS_TYPED, text: shareText.byMail(read.email), note: shareText.byMailNote, mark }];
  }
  if (read.kind !== "username") return found;
  const mark = <Icon name="at" size={18} />;
  return [...found, { id: AS_TYPED, text: shareText.byUsername(read.username), note: shareText.byUsernameNote, mark }];
}

import { PEOPLE_PER_TASK_MAX } from "#contract/core/limit.ts";
import type { Person } from "#contract/users/user.ts";
import { importText } from "../../import-text.ts";
import type { DraftPerson, ImportDraft } from "./import-draft.ts";

export interface FoundPeople {
  /** Names in the file of people who were found here, and of the others. */
  found: string[];
  unknown: string[];
}

/**
 * Assigns tasks and checklist items to the file's people who will see the new board, matched by username or else by full name. Other users
 * are neither looked up nor invited: a file gives no rights (EX-03). People who are not found are reported.
 */
export function withPeople(draft: ImportDraft, here: readonly Person[]): { draft: ImportDraft; people: FoundPeople } {
  const people: FoundPeople = { found: [], unknown: [] };
  return { draft: placed(draft, here, people), people };
}

function placed(draft: ImportDraft, here: readonly Person[], report: FoundPeople): ImportDraft {
  const { people = [], inside } = draft;
  const known = new Map(people.map((person) => [person.key, accountOf(person, here)]));
  const names = new Map(people.map(({ key, name, username }) => [key, name || username]));
  for (const { key } of people) {
    const list = known.get(key) === undefined ? report.unknown : report.found;
    const name = names.get(key) ?? "";
    if (name !== "" && !list.includes(name)) list.push(name);
  }
  const idOf = (key: string, title: string): string | null => {
    const id = known.get(key);
    if (id === undefined) draft.losses.add(importText.assignments, names.get(key) ?? title);
    return id ?? null;
  };
  const tasks = draft.tasks.map((task) => {
    const { personKeys = [], ...rest } = task;
    const ids = personKeys.flatMap((key) => idOf(key, task.title) ?? []);
    const items = task.items?.map(({ personKey, ...item }) =>
      personKey === undefined ? item : { ...item, assigneeId: idOf(personKey, task.title) },
    );
    return {
      ...rest,
      assigneeIds: [...new Set([...task.assigneeIds, ...ids])].slice(0, PEOPLE_PER_TASK_MAX),
      ...(items === undefined ? {} : { items }),
    };
  });
  const boards = inside?.map((board) => placed(board, here, report));
  return { ...draft, tasks, ...(boards === undefined ? {} : { inside: boards }) };
}

function accountOf({ name, username }: DraftPerson, here: readonly Person[]): string | undefined {
  const byUsername = here.find((one) => username !== "" && plain(one.username) === plain(username));
  if (byUsername !== undefined) return byUsername.id;
  // Two users with the same name: the name is ambiguous.
  const byName = here.filter((one) => name !== "" && plain(one.name) === plain(name));
  return byName.length === 1 ? byName[0]?.id : undefined;
}

const plain = (name: string): string =>
  name.normalize("NFC").toLowerCase().replaceAll("ё", "е").replaceAll(/\s+/g, " ").trim();

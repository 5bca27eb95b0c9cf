import { useMemo, useState, type ReactElement } from "react";
import { useBoardPeople } from "#client/entities/person/board-people.ts";
import { personOf } from "#client/entities/person/person.ts";
import { usePeople } from "#client/hooks/use-rows.ts";
import { useSession } from "#client/hooks/use-live.ts";
import { ChoiceList, type Choice } from "#client/ui/choice/choice-list.tsx";
import { Avatar, type Person } from "#client/ui/controls/avatar.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { fieldText } from "#client/entities/task/fields/field-text.ts";
import type { TaskChange, TaskFields } from "#client/entities/task/task-fields.ts";

export interface PeoplePickerProps {
  field: "assigneeIds" | "watcherIds";
  fields: TaskFields;
  change: TaskChange;
}

/** Returns the people of the board, and selected ones who have left it. */
function usePeopleToChoose(boardId: string, chosenIds: readonly string[]): readonly Person[] {
  const people = useBoardPeople(boardId);
  const chosen = usePeople(chosenIds);
  return useMemo(() => {
    const known = new Set(people.map(({ id }) => id));
    return [...people, ...chosen.filter(({ id }) => !known.has(id)).map(personOf)];
  }, [people, chosen]);
}

/** Picks assignees or followers: the user and the current ones first, in the order from when the list was opened. */
export function PeoplePicker({ field, fields, change }: PeoplePickerProps): ReactElement {
  const me = useSession().user?.id ?? "";
  const chosenIds = fields[field];
  const people = usePeopleToChoose(fields.boardId, chosenIds);
  const [first] = useState(() => new Set([me, ...chosenIds]));
  const sorted = people.toSorted((a, b) => Number(first.has(b.id)) - Number(first.has(a.id)));
  const choices = sorted.map((person): Choice => ({
    id: person.id,
    text: person.name,
    mark: <Avatar person={person} silent />,
    note: person.id === me ? fieldText.you : undefined,
    chosen: chosenIds.includes(person.id),
  }));
  const isSelfChosen = chosenIds.includes(me);
  const words = field === "watcherIds" ? fieldText.watching.watch : fieldText.people.self;
  return (
    <ChoiceList
      several
      label={field === "watcherIds" ? fieldText.watching.search : fieldText.people.search}
      placeholder={fieldText.people.placeholder}
      choices={choices}
      onChoose={(id) => change.put(field, id, !chosenIds.includes(id))}
      empty={fieldText.people.empty}
      foot={
        isSelfChosen || !people.some(({ id }) => id === me) ? undefined : (
          <Button look="ghost" size="sm" icon="user-plus" onClick={() => change.put(field, me, true)}>
            {words}
          </Button>
        )
      }
    />
  );
}

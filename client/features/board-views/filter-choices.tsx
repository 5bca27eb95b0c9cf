import { useMemo, type ReactNode } from "react";
import { labelsAbove } from "#client/entities/label/board-labels.ts";
import { useBoardPeople } from "#client/entities/person/board-people.ts";
import { markColumns } from "#client/entities/column/column-marks.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useList, useSession } from "#client/hooks/use-live.ts";
import { useRows } from "#client/hooks/use-rows.ts";
import { Avatar, type Person } from "#client/ui/controls/avatar.tsx";
import { Label as LabelMark } from "#client/ui/controls/small.tsx";
import { ColumnMark, PriorityMark } from "#client/ui/icons/marks.tsx";
import { CHOICES, FIELDS, type FilterField } from "./filter/task-filter.ts";
import { filterText } from "./filter-text.ts";

/** A value that a filter field can have, with its text and mark. */
export interface FilterChoice {
  readonly field: FilterField;
  readonly value: string;
  readonly text: string;
  readonly mark?: ReactNode;
  readonly person?: Person;
}

function ofPerson(person: Person, me: string): FilterChoice {
  const isMe = person.id === me;
  return {
    field: "who",
    value: isMe ? "me" : person.id,
    text: isMe ? filterText.you(person.name) : person.name,
    mark: <Avatar person={person} silent />,
    person,
  };
}

const LEVELS = [4, 3, 2, 1] as const;

/** Returns the predefined values of a field. */
function ofWords(field: FilterField): FilterChoice[] {
  return CHOICES[field].map((value) => {
    const level = field === "priority" ? LEVELS.find((known) => String(known) === value) : undefined;
    const mark = level === undefined ? {} : { mark: <PriorityMark level={level} /> };
    return { field, value, text: filterText.choiceOf(field, value) ?? value, ...mark };
  });
}

/** Returns all values that the tasks of a board can be filtered by, field by field. */
export function useFilterChoices(boardId: string): readonly FilterChoice[] {
  const { store } = useSync();
  const me = useSession().user?.id ?? "";
  const people = useBoardPeople(boardId);
  const labels = useRows("label", useList(`labels:${boardId}`));
  const columns = useRows("column", useList(`columns:${boardId}`));
  return useMemo(() => {
    const known = [...people].sort((a, b) => Number(b.id === me) - Number(a.id === me));
    const named: { readonly [F in FilterField]?: readonly FilterChoice[] } = {
      who: known.map((person) => ofPerson(person, me)),
      label: [...labels, ...labelsAbove(store, boardId)].map((label) => ({
        field: "label",
        value: label.id,
        text: label.name === "" ? filterText.unnamedLabel : label.name,
        mark: <LabelMark color={label.color}>{null}</LabelMark>,
      })),
      column: markColumns(columns).map(({ column, mark }) => ({
        field: "column",
        value: column.id,
        text: column.name,
        mark: <ColumnMark kind={mark} />,
      })),
    };
    return FIELDS.flatMap((field) => {
      const words = ofWords(field).filter(({ value }) => value !== "me");
      return [...(named[field] ?? []), ...words];
    });
  }, [store, boardId, me, people, labels, columns]);
}

import type { BoardFileHeader } from "#contract/exchange/board-file.ts";
import { DAY, type FieldValue } from "#contract/entities/field-value.ts";
import type { Person } from "#contract/users/user.ts";
import { exportText as words } from "../export-text.ts";
import type { TimesInFile } from "./times.ts";

/** Names for the ids of a file, for files that people read. */
export interface NamesInFile {
  /** The board's key, before the numbers of its tasks. */
  key: string;
  fields: readonly { id: string; name: string }[];
  column(id: string): string;
  label(id: string): string;
  person(id: string): string;
  /** The display value of a field; dates as the file writes them. */
  value(fieldId: string, value: FieldValue | undefined): string;
}

export function namesOf(header: BoardFileHeader, people: ReadonlyMap<string, Person>, times: TimesInFile): NamesInFile {
  const columns = new Map(header.columns.map(({ id, name }) => [id, name]));
  const labels = new Map(header.labels.map(({ id, name, color }) => [id, name === "" ? color : name]));
  const fields = new Map(header.customFields.map((field) => [field.id, field]));
  const person = (id: string): string => people.get(id)?.name ?? words.unknownPerson;
  return {
    key: header.board.key,
    fields: header.customFields.map(({ id, name }) => ({ id, name })),
    column: (id) => columns.get(id) ?? "",
    label: (id) => labels.get(id) ?? "",
    person,
    value(fieldId, value) {
      const field = fields.get(fieldId);
      if (field === undefined || value === undefined) return "";
      if (typeof value === "boolean") return value ? words.yes : "";
      if (field.type === "person") return person(String(value));
      if (field.type === "select") return field.options.find(({ id }) => id === value)?.name ?? "";
      if (field.type === "date") return dateText(String(value), times);
      return String(value);
    },
  };
}

/** A date field contains a day or a moment. */
function dateText(value: string, { day, moment }: TimesInFile): string {
  return DAY.test(value) ? day(value) : moment(value);
}

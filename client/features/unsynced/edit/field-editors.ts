import type { MutationArgs, MutationName } from "#contract/mutations/mutation.ts";
import { isPaletteColor } from "#contract/core/palette-color.ts";
import { colorChoice, numberIn, text } from "./fields.ts";
import type { ReadField, RejectedEditField } from "./rejected-edit-form.ts";

/** Shows an argument of a rejected mutation as a form field, and reads the field. `read` returns `undefined` for an invalid value. */
export interface FieldEditor {
  readonly field: (name: string, value: unknown) => RejectedEditField;
  readonly read: (read: ReadField, name: string) => unknown;
}

/** An editor for every argument of a mutation; `null` for one that the form leaves as it is. */
export type FieldEditors<N extends MutationName> = { readonly [F in keyof MutationArgs<N>]-?: FieldEditor | null };

const typed = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

export const textEditor = (label: string): FieldEditor => ({
  field: (name, value) => text(name, label, typed(value)),
  read: (read, name) => read(name),
});

/** A number; an empty field is none. */
export const numberEditor = (label: string): FieldEditor => ({
  field: (name, value) => text(name, label, typed(value)),
  read: (read, name) => numberIn(read, name),
});

export const colorEditor: FieldEditor = {
  field: (_name, value) => colorChoice(typed(value)),
  read: (read, name) => (isPaletteColor(read(name)) ? read(name) : undefined),
};

/** The fields of a form, and a function that returns the arguments with the values that the user has entered. */
export interface EditedArgs<Args> {
  readonly fields: readonly RejectedEditField[];
  readonly read: (read: ReadField) => Args;
}

/** Returns the form fields of the arguments that a mutation has and that can be edited. */
export function editArgs<N extends MutationName>(
  args: MutationArgs<N>,
  editors: FieldEditors<N>,
): EditedArgs<MutationArgs<N>> {
  const all: Readonly<Record<string, FieldEditor | null>> = editors;
  const edited = Object.entries(args).flatMap(([name, value]: [string, unknown]) => {
    const editor = all[name] ?? null;
    return editor === null ? [] : [{ name, value, editor }];
  });
  return {
    fields: edited.map(({ name, value, editor }) => editor.field(name, value)),
    read: (read) => {
      const values = edited.map(({ name, editor }): [string, unknown] => [name, editor.read(read, name)]);
      // An invalid choice leaves the argument as it was.
      return { ...args, ...Object.fromEntries(values.filter(([, value]) => value !== undefined)) };
    },
  };
}

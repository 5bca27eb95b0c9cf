import type { Edit } from "#client/sync/sync-api.ts";
import type { SelectOption } from "#client/ui/fields/select-field.tsx";

/** One field of the form in which the user edits a rejected mutation. */
export type RejectedEditField =
  | { readonly kind: "text"; readonly name: string; readonly label: string; readonly value: string }
  | {
      readonly kind: "choice";
      readonly name: string;
      readonly label: string;
      readonly value: string;
      readonly options: readonly SelectOption[];
    }
  /** A board and one of its columns. The form fields are named `boardId` and `columnId`. */
  | {
      readonly kind: "place";
      readonly boardId: string;
      readonly columnId: string;
      readonly boards: readonly SelectOption[];
    };

/** Returns the value of a form field by its name. */
export type ReadField = (name: string) => string;

/** A form for editing a rejected mutation. */
export interface RejectedEditForm {
  /** Explains the result if the mutation becomes a different one. */
  readonly note?: string;
  readonly fields: readonly RejectedEditField[];
  /** Builds the mutation that is sent instead of the rejected one. */
  readonly build: (read: ReadField) => Edit;
}

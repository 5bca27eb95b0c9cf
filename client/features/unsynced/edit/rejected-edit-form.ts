import type { Edit } from "#client/sync/sync-api.ts";
import type { SelectOption } from "#client/ui/fields/select-field.tsx";

/** One thing that a person may set right in a refused edit. */
export type RejectedEditField =
  | { readonly kind: "text"; readonly name: string; readonly label: string; readonly value: string }
  | {
      readonly kind: "choice";
      readonly name: string;
      readonly label: string;
      readonly value: string;
      readonly options: readonly SelectOption[];
    }
  /** A board of those and one of its columns, by the names `boardId` and `columnId`. */
  | {
      readonly kind: "place";
      readonly boardId: string;
      readonly columnId: string;
      readonly boards: readonly SelectOption[];
    };

/** What stands in a field of the form, by its name. */
export type ReadField = (name: string) => string;

/** How a refused edit can be set right. */
export interface RejectedEditForm {
  /** What becomes of it, where it becomes something else. */
  readonly note?: string;
  readonly fields: readonly RejectedEditField[];
  /** What is sent instead. */
  readonly build: (read: ReadField) => Edit;
}

import type { BoardIcon } from "#contract/core/board-icon.ts";
import type { PaletteColor } from "#contract/core/palette-color.ts";
import type { ColumnKind } from "#contract/entities/column.ts";
import type { BoardForm } from "#contract/boards/template.ts";

/** A column of a template; `wipLimit` is in tasks, `null` for no limit. */
export interface TemplateColumn {
  /** Set for templates made by users, in which two columns may have the same name. */
  readonly id?: string;
  readonly name: string;
  readonly kind: ColumnKind;
  readonly wipLimit: number | null;
}

/** An example task. `column` and `label` are indexes in the lists of the template. */
export interface TemplateTask {
  readonly title: string;
  readonly column: number;
  readonly label: number | null;
}

/** A template of a board: its columns, labels and example tasks, and the suggested title and color. */
export interface Template {
  readonly id: string;
  readonly name: string;
  /** What the template is for, in one line. */
  readonly line: string;
  readonly title: string;
  readonly color: PaletteColor;
  /** The icon of the board that a user has made the template from. */
  readonly icon?: BoardIcon;
  readonly columns: readonly TemplateColumn[];
  readonly labels: readonly { readonly name: string; readonly color: PaletteColor }[];
  readonly tasks: readonly TemplateTask[];
  /** The complete content of a template that a user has made from a board. */
  readonly own?: BoardForm;
}

export const column = (name: string, kind: ColumnKind, wipLimit: number | null = null): TemplateColumn => ({
  name,
  kind,
  wipLimit,
});

/** The default template of a new board. */
export const SIMPLE: Template = {
  id: "simple",
  name: "Простая",
  line: "Три колонки, больше ничего",
  title: "Моя первая доска",
  color: "violet",
  columns: [column("К работе", "queue"), column("В работе", "work"), column("Готово", "done")],
  labels: [],
  tasks: [],
};

/** The templates that the first visit offers in one click. Their content is in the gallery chunk. */
export const FIRST_TEMPLATES: readonly Pick<Template, "id" | "name" | "color">[] = [
  { id: "personal", name: "Личные дела", color: "azure" },
  { id: "sprint", name: "Спринт", color: "indigo" },
  { id: "hiring", name: "Найм", color: "pine" },
  { id: "content", name: "Контент-план", color: "coral" },
];

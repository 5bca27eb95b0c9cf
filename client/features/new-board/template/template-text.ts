import type { BoardIcon } from "#contract/core/board-icon.ts";
import type { PaletteColor } from "#contract/core/palette-color.ts";
import type { ColumnKind } from "#contract/entities/column.ts";
import type { BoardForm } from "#contract/boards/template.ts";

/** A column of a template; `wipLimit` is in tasks, `null` for none. */
export interface TemplateColumn {
  /** Of those that people have made: two of them may have one name. */
  readonly id?: string;
  readonly name: string;
  readonly kind: ColumnKind;
  readonly wipLimit: number | null;
}

/** A task that shows what the board is for. `column` and `label` are places in the lists of its template. */
export interface TemplateTask {
  readonly title: string;
  readonly column: number;
  readonly label: number | null;
}

/** A board to begin with: its columns and labels, tasks to learn by, and the name and the paint that it is offered with. */
export interface Template {
  readonly id: string;
  readonly name: string;
  /** What it is for, in one line. */
  readonly line: string;
  readonly title: string;
  readonly color: PaletteColor;
  /** Of a board that somebody has made a template of. */
  readonly icon?: BoardIcon;
  readonly columns: readonly TemplateColumn[];
  readonly labels: readonly { readonly name: string; readonly color: PaletteColor }[];
  readonly tasks: readonly TemplateTask[];
  /** Of one that somebody has made of a board: all that is in it. */
  readonly own?: BoardForm;
}

export const column = (name: string, kind: ColumnKind, wipLimit: number | null = null): TemplateColumn => ({
  name,
  kind,
  wipLimit,
});

/** The one that a new board has unless its person chooses another. */
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

/** Those that the first visit offers by one press, by id: what they hold comes with the gallery. */
export const FIRST_TEMPLATES: readonly Pick<Template, "id" | "name" | "color">[] = [
  { id: "personal", name: "Личные дела", color: "azure" },
  { id: "sprint", name: "Спринт", color: "indigo" },
  { id: "hiring", name: "Найм", color: "pine" },
  { id: "content", name: "Контент-план", color: "coral" },
];

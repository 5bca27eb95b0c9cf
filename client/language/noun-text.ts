import type { Forms } from "./plural.ts";

/** Nouns counted throughout the interface; a screen's own nouns are in its own text file. */
export const TASK: Forms = { one: "задача", few: "задачи", many: "задач" };
export const OPEN_TASK: Forms = { one: "открытая задача", few: "открытые задачи", many: "открытых задач" };
export const BOARD: Forms = { one: "доска", few: "доски", many: "досок" };
export const NESTED_BOARD: Forms = { one: "вложенная доска", few: "вложенные доски", many: "вложенных досок" };
export const COLUMN: Forms = { one: "колонка", few: "колонки", many: "колонок" };
/** Not «участник»: that is the name of a role. */
export const PERSON: Forms = { one: "человек", few: "человека", many: "человек" };
export const DAY: Forms = { one: "день", few: "дня", many: "дней" };
export const CHANGE: Forms = { one: "правка", few: "правки", many: "правок" };
export const WAITS: Forms = { one: "ждёт", few: "ждут", many: "ждут" };

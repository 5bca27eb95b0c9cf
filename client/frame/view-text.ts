/** Names of the views of a board. */
export const VIEWS = { board: "Доска", table: "Таблица" } as const;

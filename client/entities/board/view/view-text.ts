/** Names of the views of a board. */
export const VIEWS = { board: "Доска", table: "Таблица", calendar: "Календарь", timeline: "Таймлайн" } as const;

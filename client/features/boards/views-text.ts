export const VIEW = "Вид доски";
export const VIEWS = { board: "Доска", calendar: "Календарь", timeline: "Таймлайн", insight: "Аналитика" } as const;

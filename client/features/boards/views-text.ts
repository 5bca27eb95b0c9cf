export const VIEW = "Вид доски";
export const VIEWS = { board: "Доска", insight: "Аналитика" } as const;

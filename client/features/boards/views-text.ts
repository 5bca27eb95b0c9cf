export const VIEW = "Вид доски";
export const VIEWS = { board: "Доска", table: "Таблица", insight: "Аналитика" } as const;
export const filterButton = (conditions: number): string => (conditions === 0 ? "Фильтр" : `Фильтр · ${conditions}`);

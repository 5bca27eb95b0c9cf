export const VIEW = "Вид доски";
export const VIEWS = {
  board: "Доска",
  table: "Таблица",
  calendar: "Календарь",
  timeline: "Таймлайн",
  insight: "Аналитика",
} as const;
export const filterButton = (conditions: number): string => (conditions === 0 ? "Фильтр" : `Фильтр · ${conditions}`);

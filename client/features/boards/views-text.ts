export const VIEW = "Вид доски";
export const INSIGHT_VIEW = "Аналитика";
export const filterButton = (conditions: number): string => (conditions === 0 ? "Фильтр" : `Фильтр · ${conditions}`);

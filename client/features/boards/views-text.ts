export const VIEW = "Вид доски";
export const INSIGHT_VIEW = "Аналитика";
export const TASKS_VIEW = "Все задачи";
export const SAVED = "Виды";
export const ORDER = "Порядок";
export const CARDS = "Вид";
export const filterButton = (conditions: number): string => (conditions === 0 ? "Фильтр" : `Фильтр · ${conditions}`);

export const VIEW = "Вид доски";
export const INSIGHT_VIEW = "Аналитика";
export const TASKS_VIEW = "Все задачи";
export const SAVED = "Сохранённые виды";
export const ORDER = "Сортировка";
export const CARDS = "Карточки";
export const MORE = "Ещё";
export const filterButton = (conditions: number): string => (conditions === 0 ? "Фильтр" : `Фильтр\u00A0${conditions}`);

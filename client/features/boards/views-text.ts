export const VIEW = "Вид доски";
export const VIEWS = { board: "Доска", tasks: "Задачи", insight: "Аналитика" } as const;

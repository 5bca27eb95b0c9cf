const number = new Intl.NumberFormat("ru-RU");

export const seedText = {
  already: "Демонстрационная компания уже есть на этом сервере. Для чистого начала укажите другую папку в DATA_DIR",
  board: (title: string, tasks: number) => `  ${title} — задач: ${number.format(tasks)}`,
  done: (boards: number, tasks: number, username: string, password: string) =>
    `Готово: досок ${number.format(boards)}, задач ${number.format(tasks)}. Войдите как «${username}» с паролем «${password}»`,
} as const;

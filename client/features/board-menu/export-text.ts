import { typeset } from "#client/language/spacing.ts";

export const exportText = {
  coming: "Готовим файл с доской",
  done: "Доска экспортирована",
  offline: typeset("Для экспорта нужна связь с сервером"),
} as const;

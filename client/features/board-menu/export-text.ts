import { typeset } from "#client/language/spacing.ts";

export const exportText = {
  coming: "Готовим файл с доской",
  done: "Доска скачана",
  offline: typeset("Чтобы скачать доску, нужна связь с сервером"),
} as const;

import { typeset } from "#client/language/spacing.ts";

/** What is read around a document before its editor is here. */
export const documentText = {
  notTaken: typeset("Сервер не принял часть текста. Он цел и лежит на этом устройстве"),
  showUnsent: "Показать",
  label: "Описание задачи",
  placeholder: typeset("Описание. Наберите / для блоков"),
  boardPage: "Страница доски",
  boardPlaceholder: typeset("Зачем эта доска, как здесь работают, полезные ссылки. Наберите / для блоков"),
  versions: "Прежние версии",
  invite: "Добавить описание",
  none: "Описания нет",
  newer: typeset("Этот текст написан в более новой версии. Обновите страницу, чтобы править его"),
  check: (isChecked: boolean) => (isChecked ? "Сделано" : "Не сделано"),
} as const;

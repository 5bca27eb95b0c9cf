import { typeset } from "#client/language/spacing.ts";

/** What a text is called, and what stands in it while it is empty. */
export interface DocumentWords {
  /** The accessible name. */
  readonly label: string;
  /** While it has the focus. */
  readonly placeholder: string;
  /** While it has not. */
  readonly invite: string;
  /** For those who may not write it. */
  readonly none: string;
}

const task: DocumentWords = {
  label: "Описание задачи",
  placeholder: typeset("Описание. Наберите / для блоков"),
  invite: "Добавить описание",
  none: "Описания нет",
};

const board: DocumentWords = {
  label: "Страница доски",
  placeholder: typeset("Зачем эта доска, как здесь работают, полезные ссылки. Наберите / для блоков"),
  invite: typeset("Рассказать о доске"),
  none: "Страница пуста",
};

/** What is read around a document before its editor is here. */
export const documentText = {
  notTaken: typeset("Сервер не принял часть текста. Он цел и лежит на этом устройстве"),
  showUnsent: "Показать",
  task,
  board,
  versions: "Прежние версии",
  newer: typeset("Этот текст написан в более новой версии. Обновите страницу, чтобы править его"),
  check: (isChecked: boolean) => (isChecked ? "Сделано" : "Не сделано"),
} as const;

import { typeset } from "#client/language/spacing.ts";

/** The name of a text, and what is shown while it is empty. */
export interface DocumentWords {
  /** The accessible name. */
  readonly label: string;
  /** Shown while the text has the focus. */
  readonly placeholder: string;
  /** Shown while the text does not have the focus. */
  readonly invite: string;
  /** Shown to users who may not edit the text. */
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

/** Texts around a document, needed before the editor is loaded. */
export const documentText = {
  notTaken: typeset("Сервер не принял часть текста. Он цел и лежит на этом устройстве"),
  showUnsent: "Показать",
  task,
  board,
  versions: "Прежние версии",
  newer: typeset("Этот текст написан в более новой версии. Обновите страницу, чтобы править его"),
  check: (isChecked: boolean) => (isChecked ? "Сделано" : "Не сделано"),
} as const;

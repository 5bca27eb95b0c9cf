import { dayText, timeText } from "#client/language/dates/date-text.ts";
import { NBSP } from "#client/language/plural.ts";
import { typeset } from "#client/language/spacing.ts";

/** «вчера, 15:30» */
export function versionTime(at: Date, now: Date): string {
  return `${dayText(at, now)},${NBSP}${timeText(at)}`;
}

export const versionsText = {
  title: "Версии описания",
  about: typeset("Пока текст правят, версия сохраняется раз в час"),
  list: "Версии, новые сверху",
  now: "Сейчас",
  asking: "Загружаем версии",
  none: typeset("Сохранённых версий пока нет"),
  lost: typeset("Версии хранит сервер. Они появятся, когда будет связь"),
  reading: "Загружаем текст",
  textLost: typeset("Эту версию получится открыть, когда будет связь с сервером"),
  text: (of: string) => `Текст: ${of}`,
  byItself: "каждый час",
  keep: "Сохранить версию",
  keepLabel: typeset("Название версии, если нужно"),
  saved: "Версия сохранена",
  restore: "Вернуть эту версию",
  restored: typeset("Описание вернулось к прежней версии"),
  unsent: typeset("Сначала на сервер уйдёт то, что вы только что написали"),
  close: "Закрыть",
} as const;

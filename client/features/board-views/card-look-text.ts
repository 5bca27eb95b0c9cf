import type { CardExtra, CardPart, CardSize } from "#client/entities/board/view/card-look.ts";
import { typeset } from "#client/language/spacing.ts";

/** Texts of the display options of cards. */
export const cardLookText = {
  title: "Вид карточек",
  size: "Размер карточек",
  sizes: { full: "Полные", dense: "Компактные" } satisfies Record<CardSize, string>,
  parts: "Показывать на карточках",
  names: {
    cover: "Обложка",
    labels: "Метки",
    priority: "Приоритет",
    due: "Срок",
    subtasks: "Подзадачи",
    checklist: "Чек-лист",
    comments: "Комментарии",
    attachments: "Вложения",
    people: "Исполнители",
  } satisfies Record<CardPart, string>,
  extras: { number: "Номер" } satisfies Record<CardExtra, string>,
  noCover: typeset("В компактном виде обложек нет"),
  usual: "По умолчанию",
} as const;

import { dateText, timeText } from "#client/language/dates/date-text.ts";
import { relativeTime } from "#client/language/dates/ago-text.ts";
import { counted, NBSP, type Forms } from "#client/language/plural.ts";
import { typeset } from "#client/language/spacing.ts";

const CHANGE: Forms = { one: "изменение", few: "изменения", many: "изменений" };

/** Returns «2 ч назад», or the name of the day for an earlier time. */
export function agoText(at: Date, now: Date): string {
  const ago = relativeTime(at, now);
  return /\d\D*(?:мин|ч)$/u.test(ago) ? `${ago}${NBSP}назад` : ago;
}

/** «24 нояб, 15:30» */
export function momentText(at: Date, now: Date): string {
  return `${dateText(at, now)}, ${timeText(at)}`;
}

export const commentText = {
  title: "Обсуждение",
  unknown: typeset("Обсуждение этой задачи ещё не на устройстве. Оно появится, когда будет сеть"),
  asking: "Загружаем обсуждение",
  empty: typeset("Здесь будет обсуждение задачи"),
  unknownUser: "Кто-то",
  edited: "изменён",
  deleted: "Комментарий удалён",
  waiting: `Ждёт${NBSP}сети`,
  refused: `Не${NBSP}отправлено`,
  reply: "Ответить",
  react: "Поставить реакцию",
  reactWith: (emoji: string) => `Реакция ${emoji}`,
  reacted: (emoji: string, names: string) => `${emoji}: ${names}`,
  otherEmoji: "Другой эмодзи",
  emojiLabel: "Один эмодзи",
  menuOf: (name: string) => `Меню комментария: ${name}`,
  edit: "Изменить",
  copy: "Скопировать текст",
  copied: "Текст скопирован",
  remove: "Удалить",
  removed: "Комментарий удалён",
  removeOther: typeset("Удалить чужой комментарий?"),
  removeOtherText: typeset("Вернуть его сможет только автор"),
  cancel: "Отмена",
  save: "Сохранить",
  send: "Отправить",
  placeholder: "Написать комментарий",
  fieldLabel: "Комментарий",
  replyLabel: (name: string) => `Ответ: ${name}`,
  replyTo: (name: string) => `Ответ для ${name}`,
  closeReply: "Не отвечать",
  editLabel: "Изменить комментарий",
  mentionLabel: "Кого упомянуть",
  onBoard: "на доске",
  noAccess: "нет доступа",
  moreHistory: (count: number) => `Ещё ${counted(count, CHANGE)}`,
  historyLost: "История не загрузилась",
  showHistory: "Показать историю",
  hideHistory: "Скрыть историю",
  tooLong: (over: number) => typeset(`Длиннее лимита на ${String(over)}`),
  by: (name: string, ago: string) => `${name}, ${ago}`,
} as const;

import { dayText } from "#client/language/dates/date-text.ts";
import { BOARD, DAY } from "#client/language/noun-text.ts";
import { counted } from "#client/language/plural.ts";
import { typeset } from "#client/language/spacing.ts";

export const ACCOUNT = "Аккаунт";
export const DATA = "Мои данные";
export const DATA_TEXT = typeset("Один файл JSON: профиль, доски, задачи, комментарии, уведомления и сеансы");
export const DOWNLOAD = "Скачать мои данные";
export const DOWNLOADING = "Собираем ваши данные";
export const DOWNLOADED = "Данные скачаны";
export const DOWNLOAD_OFFLINE = typeset("Чтобы скачать данные, нужна связь с сервером");

export const ENDING = "Удаление аккаунта";
export const ENDING_TEXT = typeset(
  "Аккаунт исчезнет через две недели. До тех пор удаление можно отменить: просто войдите снова",
);
export const DELETE = "Удалить аккаунт…";
export const KEEP = "Отменить удаление";
export const DELETION_CANCELED = "Аккаунт остаётся";
export const LAST_ADMIN = typeset(
  "Вы единственный администратор сервера. Сначала сделайте администратором кого-нибудь ещё",
);
export const goesText = (deleteAt: string, now: Date): string =>
  typeset(`Будет удалён ${dayText(new Date(deleteAt), now)}. До этого дня удаление можно отменить`);

export const TITLE = "Удалить аккаунт?";
export const WHAT = typeset(
  "Исчезнут имя, почта, способы входа, уведомления и избранное. Задачи и комментарии на чужих досках останутся под именем «Удалённый пользователь»",
);
export const whenText = (days: number): string =>
  typeset(`Это случится через ${counted(days, DAY)}. Войдите до тех пор — и всё останется как было`);
export const boardsText = (count: number): string =>
  typeset(`Вместе с вами ${count === 1 ? "исчезнет" : "исчезнут"} ${counted(count, BOARD)}, где владелец только вы:`);
export const BOARDS_HINT = typeset("Чтобы доска осталась, передайте её в настройках доски");
export const moreText = (count: number): string => `и ещё ${counted(count, BOARD)}`;
export const TYPE = typeset("Чтобы удалить, напишите свой логин");
export const TYPE_WRONG = typeset("Логин не совпадает");
export const DELETE_NOW = "Удалить аккаунт";
export const CANCEL = "Отмена";
export const CLOSE = "Закрыть";

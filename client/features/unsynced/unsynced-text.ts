import { sizeText } from "#client/language/size-text.ts";
import { CHANGE } from "#client/language/noun-text.ts";
import { typeset } from "#client/language/spacing.ts";
import { counted } from "#client/language/plural.ts";

export const UNSYNCED = "Не синхронизировано";
export const REFUSED = "Сервер не принял";
export const WAITING = "Ждут отправки";
export const WAITING_NETWORK = "Ждут сети";
export const RETRY = "Повторить";
export const EDIT = "Изменить";
export const COPY = "Скопировать";
export const DOWNLOAD_ALL = "Скачать всё";
export const DISCARD = "Отбросить";
export const COPIED = "Скопировано";
export const SEND_ALL = "Отправить всё";
export const CLOSE = "Закрыть";
export const NOTHING = "Всё сохранено и отправлено";
export const NO_EXCHANGE = "Связи с сервером ещё не было";

export const NOTHING_TO_EDIT = typeset("Изменить в этой правке нечего: повторите её, скопируйте или отбросьте");

export const DISCARD_TITLE = "Отбросить правку?";
export const DISCARD_TEXT = typeset("Её нет на сервере, и вернуть её будет нельзя");
export const DISCARD_TEXT_OF_DOCUMENT = typeset("Неотправленный текст исчезнет, и вы увидите то, что есть на сервере");
export const DISCARD_TITLE_OF_FILE = "Отбросить файл?";
export const DISCARD_TEXT_OF_FILE = typeset("Его нет на сервере, и вернуть его будет нельзя");
export const FILES = "Файлы";
export const SAVE_FILE = "Скачать файл";
/** «Больше лимита в 25 МБ. Файл лежит на устройстве» */
export const fileReason = (message: string, limit: number | null): string =>
  typeset(limit === null ? message : `Больше лимита в ${sizeText(limit)}. Файл лежит на устройстве`);
export const DOCUMENT = "Документ";
export const DOCUMENTS = "Тексты";
export const DO_DISCARD = "Отбросить";
export const KEEP = "Оставить";

/** «Последний обмен с сервером в 13:58» */
export const lastExchange = (time: string): string => `Последний обмен с сервером в ${time}`;

/** «и с ней ещё 2 правки» */
export const andMore = (count: number): string => `и с ней ещё ${counted(count, CHANGE)}`;

/** Returns the label of an action with the title of its target, for screen readers: «Повторить: Полка». */
export const actionOn = (action: string, title: string): string => `${action}: ${title}`;

/** «Не синхронизировано 2026-11-21.json» */
export const unsentFileName = (at: Date): string => `${UNSYNCED} ${at.toISOString().slice(0, 10)}.json`;

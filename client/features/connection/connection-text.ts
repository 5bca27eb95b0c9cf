import { WAITS } from "#client/language/noun-text.ts";
import { counted, numberText, NBSP, plural } from "#client/language/plural.ts";
import { typeset } from "#client/language/spacing.ts";
import type { StorageTrouble } from "#client/sync/connection-api.ts";

/** «Не принял 1 правку, 2 правки, 5 правок» */
const CHANGE_ACCUSATIVE = { one: "правку", few: "правки", many: "правок" };

export const ALL_SAVED = "Всё сохранено";
export const OFFLINE = "Нет сети";
export const OFFLINE_HINT = typeset("Правки хранятся на этом устройстве и уйдут сами, когда связь вернётся");
/** A short form for the one-line status. */
const NO_LINK = "Нет связи";
export const NO_SERVER = "Нет связи с сервером";

export const PORTAL = "Нужно войти через портал";
export const PORTAL_HINT = typeset("Перед сервером стоит чужая страница входа. Правки хранятся на этом устройстве");
export const PORTAL_ENTER = "Войти через портал";

/** Trouble with storage, and what it means for the user. */
export const TROUBLES: Readonly<Record<StorageTrouble, { readonly title: string; readonly text: string }>> = {
  memory: {
    title: "Браузер не хранит данные",
    text: typeset("Правки пропадут, если закрыть вкладку до того, как сервер их примет"),
  },
  blocked: {
    title: "Закройте другие вкладки «Яруса»",
    text: typeset("В них прежняя версия, она занимает данные на этом устройстве"),
  },
  full: {
    title: "Память браузера заполнена",
    text: typeset("Лишние копии убраны. Правки на месте, но доски без сети могут открыться не целиком"),
  },
  newer: {
    title: "На устройстве данные новой версии",
    text: typeset("Правки хранятся и уйдут. Обновите страницу, чтобы работать в новой"),
  },
  uncached: {
    title: "Доски не сохраняются на устройстве",
    text: typeset("Правки хранятся, но без сети доски не откроются"),
  },
  rebuilt: {
    title: "Копия досок создана заново",
    text: typeset("Прежнюю браузер потерял. Правки этой страницы на месте"),
  },
};
export const RELOAD = "Обновить";
export const GOT_IT = "Понятно";

/** The hint about what to do with rejected mutations. */
export function refusedHint(count: number): string {
  return count === 1
    ? typeset("Она хранится на этом устройстве: решите, что с ней делать")
    : typeset("Они хранятся на этом устройстве: решите, что с ними делать");
}

/** «Сервер не принял 2 правки» */
export function refusedTitle(count: number): string {
  return `Сервер не${NBSP}принял ${counted(count, CHANGE_ACCUSATIVE)}`;
}

/** «Отправляем 2 правки» */
export function sendingText(count: number): string {
  return `Отправляем ${counted(count, CHANGE_ACCUSATIVE)}`;
}

/** «Нет сети · 5 ждут»; with a network, but without the server, «Нет связи · 5 ждут» */
export function offlineText(waiting: number, hasNetwork: boolean): string {
  const what = hasNetwork ? NO_LINK : OFFLINE;
  return waiting === 0 ? what : `${what} · ${numberText(waiting)}${NBSP}${plural(waiting, WAITS)}`;
}

/** «Соединяемся…»; with mutations in the outbox, «Соединяемся · 5 ждут» */
export function connectingText(waiting: number): string {
  return waiting === 0 ? "Соединяемся…" : `Соединяемся · ${numberText(waiting)}${NBSP}${plural(waiting, WAITS)}`;
}

/** «2 не отправлены» */
export function refusedText(count: number): string {
  const word = plural(count, { one: "не отправлена", few: "не отправлены", many: "не отправлены" });
  return `${numberText(count)}${NBSP}${word}`;
}

/** «5 не синхронизировано» */
export function unsyncedText(count: number): string {
  return `${numberText(count)}${NBSP}не${NBSP}синхронизировано`;
}

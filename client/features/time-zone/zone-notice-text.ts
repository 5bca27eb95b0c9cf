import { typeset } from "#client/language/spacing.ts";

export const SWITCH = "Перейти";
export const CLOSE = "Закрыть";
export const SWITCHED = "Часовой пояс изменён";

/** «Вы в часовом поясе Владивосток (UTC+10)» */
export const zoneTitle = (device: string): string => typeset(`Вы в часовом поясе ${device}`);

/** «В профиле Москва (UTC+3). По нему приходят напоминания и считаются дни» */
export const zoneBody = (own: string): string =>
  typeset(`В профиле ${own}. По нему приходят напоминания, письмо дня и считаются дни. Перейти на новый?`);

/** «Оставить Москву» */
export const keepText = (city: string): string => `Оставить ${accusative(city)}`;

/** Puts a name of one word into the accusative: «Москву», «Ригу», «Омск»; longer names stay unchanged. */
function accusative(city: string): string {
  if (city.includes(" ")) return city;
  return city.replace(/а$/u, "у").replace(/я$/u, "ю");
}

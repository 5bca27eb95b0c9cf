import { daysBetween } from "#client/language/dates/calendar.ts";
import { dayText } from "#client/language/dates/date-text.ts";
import { PERSON } from "#client/language/noun-text.ts";
import { counted, numberText, NBSP } from "#client/language/plural.ts";
import { typeset } from "#client/language/spacing.ts";

/** The forms used after «пригласить» and «ещё». */
const PEOPLE_OBJECT = { one: "человека", few: "человека", many: "человек" };
const COLLECTIVE = ["", "", "двоих", "троих", "четверых"] as const;

export const shareText = {
  title: (board: string) => typeset(`Поделиться доской «${board}»`),
  close: "Закрыть",
  field: "Кого пригласить",
  placeholder: typeset("Имена, логины или почта через запятую"),
  found: "Люди, которых вы знаете",
  byMail: (email: string) => typeset(`Пригласить ${email}`),
  byMailNote: typeset("Приглашение придёт письмом, а без почты на сервере останется ссылкой"),
  byUsername: (username: string) => typeset(`Логин «${username}»`),
  byUsernameNote: typeset("Если такой логин есть на сервере"),
  removeEntry: (name: string) => `Не приглашать: ${name}`,
  role: "Роль приглашённых",
  roleName: (role: string) => `Роль приглашённых — ${role}`,
  invite: (count: number): string => {
    if (count < 2) return "Пригласить";
    const word = COLLECTIVE[count];
    return `Пригласить${NBSP}${word ?? counted(count, PEOPLE_OBJECT)}`;
  },
  wrong: {
    name: "нет среди знакомых",
    address: "неверный адрес",
    unknown: "нет такого логина",
    here: typeset("уже на доске"),
    ownerByMail: typeset("владельцем по почте не пригласить"),
    offline: "ждёт сети",
  },
  needsNetwork: typeset(
    "Логины и адреса проверяет сервер: они останутся здесь до появления сети. Знакомых можно пригласить сейчас",
  ),
  added: (names: readonly string[]) => typeset(`Теперь на доске: ${namesText(names)}`),
  toBeAdded: (names: readonly string[]) => typeset(`Приглашение отправится, когда появится сеть: ${namesText(names)}`),
  people: "На доске",
  countLabel: (count: number) => counted(count, PERSON),
  more: (count: number) => `Ещё ${counted(count, PERSON)}`,
  roles: typeset("Кто что может"),
  me: (name: string) => `${name} · вы`,
  invited: typeset("по приглашению на эту доску"),
  byTeam: (team: string) => typeset(`Через команду «${team}»`),
  byTeamAt: (team: string, board: string) => typeset(`Через команду «${team}» из доски «${board}»`),
  fromParent: (board: string | undefined) =>
    typeset(board === undefined ? "Из родительской доски" : `Из родительской доски «${board}»`),
  changeThere: (name: string, board: string) => `Роль: ${name} — изменить на доске «${board}»`,
  higher: (role: string, origin: string) => `${role} ${origin.charAt(0).toLowerCase()}${origin.slice(1)}`,
  waiting: typeset("Приглашение отправится, когда появится сеть"),
  mailed: (createdAt: string, now: Date) => typeset(`Приглашение отправлено ${sentText(new Date(createdAt), now)}`),
  mailTools: (email: string, role: string) => `Приглашение для ${email} — ${role}`,
  copyFor: typeset("Скопировать ссылку"),
  cancelFor: typeset("Отозвать приглашение"),
  teams: (count: number) => (count === 0 ? "Команды" : `Команды ${numberText(count)}`),
} as const;

export const linkRowText = {
  section: "Ссылка-приглашение",
  becomes: (role: string) => typeset(`Кто войдёт по ссылке, получит роль «${role}»`),
  copy: typeset("Скопировать ссылку"),
  tools: typeset("Настроить ссылку"),
  role: "Роль",
  due: "Срок",
  revoke: typeset("Отозвать ссылку"),
  all: typeset("Все ссылки и приглашения"),
  fresh: (due: string) => (due === "" ? "без срока" : `действует ${due}`),
  offline: typeset("Новая ссылка появится, когда будет сеть"),
} as const;

function sentText(at: Date, now: Date): string {
  return daysBetween(at, now) === 0 ? "сегодня" : dayText(at, now);
}

/** Returns «Вера, Анна и Тимур». If there are more than four names, the rest is counted. */
function namesText(names: readonly string[]): string {
  const shown = names.length > 4 ? [...names.slice(0, 3), `ещё ${counted(names.length - 3, PERSON)}`] : names;
  const last = shown.at(-1) ?? "";
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(", ")} и ${last}`;
}

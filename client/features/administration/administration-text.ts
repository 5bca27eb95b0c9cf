import type { AccountRow, ProviderState, ServerState } from "#contract/administration/administration.ts";
import type { Registration } from "#contract/auth/registration.ts";
import { relativeTime } from "#client/language/dates/ago-text.ts";
import { dayText, timeText } from "#client/language/dates/date-text.ts";
import { BOARD, DAY, TASK } from "#client/language/noun-text.ts";
import { counted, numberText, type Forms, NBSP, percent } from "#client/language/plural.ts";
import { sizeText } from "#client/language/size-text.ts";
import { typeset } from "#client/language/spacing.ts";

const PERSON: Forms = { one: "человек", few: "человека", many: "человек" };
const FILE: Forms = { one: "файл", few: "файла", many: "файлов" };
const SESSION: Forms = { one: "сеанс", few: "сеанса", many: "сеансов" };
const NOTIFICATION: Forms = { one: "уведомление", few: "уведомления", many: "уведомлений" };
const ACCOUNT: Forms = { one: "аккаунт", few: "аккаунта", many: "аккаунтов" };

export const administrationText = {
  offline: typeset("Нет сети. Управлять сервером можно, когда есть связь с ним"),
  loading: "Загружаем…",
  failed: typeset("Сервер не ответил. Попробуйте обновить страницу"),

  registration: "Регистрация",
  registrationLabel: typeset("Кто может завести аккаунт"),
  modes: { open: "Все", invite: typeset("По приглашениям"), closed: "Никто" } satisfies Record<Registration, string>,
  modeTexts: {
    open: typeset("Аккаунт заводит каждый, кто открыл адрес сервера"),
    invite: typeset("Нужна ссылка-приглашение: администратор делает её в своём профиле"),
    closed: typeset("Новых аккаунтов нет. Остальные входят как раньше"),
  } satisfies Record<Registration, string>,
  fixed: typeset("Задано при запуске сервера (REGISTRATION), здесь не меняется"),
  chosen: "Регистрация изменена",

  people: "Люди",
  search: typeset("Имя, логин или почта"),
  noneFound: typeset("Никого не нашлось"),
  more: typeset("Показать ещё"),
  admin: "администратор",
  disabled: "отключён",
  going: "аккаунт удаляется",
  me: (name: string) => `${name} · это вы`,
  menuOf: (name: string) => `Действия: ${name}`,
  makeAdmin: typeset("Сделать администратором"),
  unmakeAdmin: typeset("Больше не администратор"),
  disable: "Отключить",
  enable: "Включить",
  disableTitle: (name: string) => `Отключить «${name}»?`,
  disableText: typeset("Человек выйдет на всех устройствах и не сможет войти. Всё, что он сделал, останется"),
  removePhoto: typeset("Убрать фото…"),
  removePhotoTitle: (name: string) => `Убрать фото «${name}»?`,
  removePhotoText: typeset("Везде вместо него будут инициалы. Человек сможет поставить другое"),
  removePhotoDo: typeset("Убрать фото"),
  photoRemoved: (name: string) => `${name}: фото убрано`,
  newPassword: typeset("Новый пароль…"),
  passwordTitle: (name: string) => `Новый пароль для «${name}»?`,
  passwordText: typeset(
    "Прежний перестанет подходить, человек выйдет на всех устройствах, а его токены API будут отозваны",
  ),
  passwordMake: typeset("Создать пароль"),
  passwordDone: "Новый пароль",
  passwordDoneText: (name: string) =>
    typeset(`Передайте его лично. Больше мы его не покажем. Пусть ${name} сменит пароль в профиле`),
  copy: "Скопировать",
  copied: "Пароль скопирован",
  disabledNow: (name: string) => `${name}: аккаунт отключён`,
  enabledNow: (name: string) => `${name}: аккаунт снова работает`,
  adminNow: (name: string) => `${name} теперь администратор`,
  notAdminNow: (name: string) => `${name} больше не администратор`,
  cancel: "Отмена",
  close: "Закрыть",
  copyField: "Пароль",

  state: "Состояние",
  build: "Сборка",
  running: typeset("Работает"),
  database: "База данных",
  files: "Вложения",
  disk: "Диск",
  has: "Всего",
  mail: "Почта",
  provider: (name: string) => `Вход через ${name}`,
  mails: { sent: "отправляется", printed: typeset("не настроена: письма пишутся в журнал сервера") },
  waiting: "Ждут очереди",
  noWaiting: "Очередей нет",
  diskUnknown: "неизвестно",

  backups: "Резервные копии",
  backupsText: typeset("В копии всё: база и вложения. Держите её и файл secret на другой машине"),
  backupsOff: typeset("Сервер не делает копий сам. Запускайте npm run backup"),
  noBackups: typeset("Копий в папке сервера ещё нет"),
  backupNow: typeset("Сделать копию"),
  backupRuns: typeset("Копия делается…"),
} as const;

/** «вера@… · 2 сеанса · вчера» */
export function personText(person: AccountRow, now: Date): string {
  const seen = person.lastSeenAt === null ? typeset("ещё не входил") : relativeTime(new Date(person.lastSeenAt), now);
  const parts = [
    `@${person.username}`,
    person.email ?? "",
    person.sessions === 0 ? "" : counted(person.sessions, SESSION),
    seen,
  ];
  return parts.filter((part) => part !== "").join(" · ");
}

/** «12 человек, 5 за месяц» */
export function peopleText({ all, lately }: ServerState["people"]): string {
  return `${counted(all, PERSON)}, ${numberText(lately)} за${NBSP}месяц`;
}

export function runningText(startedAt: string, now: Date): string {
  const days = Math.floor((now.getTime() - Date.parse(startedAt)) / 86_400_000);
  return days === 0 ? `с${NBSP}${timeText(new Date(startedAt))}` : counted(days, DAY);
}

/** «PostgreSQL 18.4, 184 МБ, отвечает за 3 мс» */
export function databaseText({ version, bytes, answeredInMs }: ServerState["database"]): string {
  return `PostgreSQL ${version.split(" ")[0] ?? ""}, ${sizeText(bytes)}, отвечает за${NBSP}${numberText(answeredInMs)}${NBSP}мс`;
}

export function filesText({ count, bytes, place, maxBytes }: ServerState["files"]): string {
  const where = place === "disk" ? typeset("на диске сервера") : typeset("в хранилище S3");
  const limit = `один файл — до${NBSP}${sizeText(maxBytes)}`;
  return count === 0 ? `пока нет; ${limit}` : `${counted(count, FILE)}, ${sizeText(bytes)} ${where}; ${limit}`;
}

/** «занято 64 %, свободно 18 ГБ» */
export function diskText(disk: NonNullable<ServerState["disk"]>): string {
  const used = disk.bytes === 0 ? 0 : 1 - disk.free / disk.bytes;
  return `занято ${percent(used)}, свободно ${sizeText(disk.free)}`;
}

export function hasText({ people, boards, tasks }: ServerState): string {
  return `${peopleText(people)}; ${counted(boards, BOARD)}, ${counted(tasks, TASK)}`;
}

/** Describes what is queued on the server; empty if nothing is. */
export function waitingText({ deliveries, late: delayed, boards, accounts }: ServerState["waiting"]): string {
  const notifications =
    delayed === 0
      ? counted(deliveries, NOTIFICATION)
      : `${counted(deliveries, NOTIFICATION)}, из${NBSP}них давно — ${numberText(delayed)}`;
  const parts = [
    deliveries === 0 ? "" : notifications,
    boards === 0 ? "" : `удаления — ${counted(boards, BOARD)}`,
    accounts === 0 ? "" : `удаления — ${counted(accounts, ACCOUNT)}`,
  ];
  return parts.filter((part) => part !== "").join("; ");
}

/** «вчера в 03:00 · 184 МБ» */
export function backupText({ at, bytes }: { readonly at: string; readonly bytes: number }, now: Date): string {
  const made = new Date(at);
  return `${dayText(made, now)} в${NBSP}${timeText(made)} · ${sizeText(bytes)}`;
}

/** Describes the state of the identity provider, and how to correct a wrong configuration. */
export function providerText({ fault, issuer }: ProviderState): string {
  if (fault === null) return "Работает";
  if (fault === "down") return typeset(`Не отвечает: ${issuer}`);
  return typeset(`Настроен неверно: по адресу ${issuer} отвечает не он. Проверьте OIDC_ISSUER`);
}

import { dateText } from "#client/language/dates/date-text.ts";
import { PERSON } from "#client/language/noun-text.ts";
import { counted, numberText, NBSP, plural } from "#client/language/plural.ts";
import { typeset } from "#client/language/spacing.ts";
import type { InviteDays } from "#contract/members/board-invite.ts";

const CAME = { one: "вошёл", few: "вошли", many: "вошли" };

export const inviteText = {
  title: "Приглашения",
  lead: typeset("Кто откроет ссылку и войдёт, станет участником доски с этой ролью"),
  role: "Роль",
  expiry: "Действует",
  uses: "Сколько раз можно принять",
  expiryOptions: { "1": "Сутки", "7": "7 дней", "30": "30 дней", never: "Пока не отозвать" },
  anyUses: "Сколько угодно",
  people: (count: number) => counted(count, PERSON),
  make: "Создать ссылку",
  copy: "Скопировать",
  copyOf: (role: string) => `Скопировать ссылку с ролью «${role}»`,
  link: (role: string) => `Ссылка с ролью «${role}»`,
  takeBack: "Отозвать",
  takeBackOf: (role: string) => `Отозвать ссылку с ролью «${role}»`,
  takenBack: "Ссылка отозвана",
  links: "Ссылки, которые действуют",
  none: "Ссылок пока нет",
  hidden: typeset("Ссылку видят те, кто сам может дать эту роль"),
  stopped: typeset("Не действует: тот, кто её создал, уже не приглашает с этой ролью"),
  offline: typeset("Ссылку создаёт сервер: когда вернётся сеть, её можно будет создать и отозвать"),

  sentTo: (email: string) => typeset(`Письмо отправлено на ${email}`),
  notSent: typeset("Письмо не ушло. Ссылка скопирована: передайте её сами"),
  takeBackFor: (email: string) => `Отозвать приглашение для ${email}`,
  linkFor: (email: string) => `Ссылка для ${email}`,

  myInvitations: typeset("Мои приглашения"),
  acceptOf: (board: string) => `Принять приглашение на доску «${board}»`,
  declineOf: (board: string) => `Отклонить приглашение на доску «${board}»`,
  acceptShort: "Принять",
  decline: "Отклонить",
  declined: "Приглашение отклонено",
  from: (name: string, role: string) => typeset(`${name} приглашает, роль «${role}»`),

  pageTitle: "Приглашение",
  looking: "Смотрим приглашение…",
  calls: (name: string) => `${name} приглашает вас на${NBSP}доску`,
  accept: "Принять приглашение",
  accepting: "Входим на доску…",
  joined: (board: string) => `Вы теперь на доске «${board}»`,
  as: (name: string) => typeset(`Вы вошли как ${name}.`),
  other: typeset("Войти под другим именем"),
  needsAccount: typeset("Чтобы принять приглашение, войдите или создайте аккаунт. Потом вы вернётесь сюда"),
  needsSignIn: typeset("Чтобы принять приглашение, войдите. Потом вы вернётесь сюда"),
  closed: typeset("Сервер не принимает новых людей сам. Если аккаунта нет, попросите о нём администратора"),
  byInvite: typeset(
    "Новые люди приходят на этот сервер по отдельной ссылке от администратора. Если аккаунта нет, попросите её",
  ),
  signIn: "Войти",
  signUp: "Создать аккаунт",
  notWorking: typeset("Приглашение не сработало"),
  noNetwork: typeset("Нет сети. Приглашение откроется, когда вернётся связь с сервером"),
  home: typeset("На главную"),
} as const;

/** Returns «до 26 нояб», or «без срока» for a link without an expiry date. */
export function expiryText(expiresAt: string | null, now: Date): string {
  return expiresAt === null ? "без срока" : typeset(`до ${dateText(new Date(expiresAt), now)}`);
}

/** «до 26 нояб · вошли 2 из 10 · Анна Котова» */
export function inviteNote(
  invite: {
    expiresAt: string | null;
    uses: number;
    usesMax: number | null;
    createdBy: { name: string };
    email?: string | null;
  },
  now: Date,
): string {
  const { email = null } = invite;
  if (email !== null)
    return [typeset(`для ${email}`), expiryText(invite.expiresAt, now), invite.createdBy.name].join(" · ");
  return [expiryText(invite.expiresAt, now), cameText(invite), invite.createdBy.name].join(" · ");
}

/** «вошли 2 из 10» */
export function cameText({ uses, usesMax }: { uses: number; usesMax: number | null }): string {
  const who = `${plural(uses, CAME)} ${numberText(uses)}`;
  return typeset(usesMax === null ? who : `${who} из ${numberText(usesMax)}`);
}

/** «Ссылка действует до 26 нояб» */
export function worksUntil(expiresAt: string | null, now: Date): string | null {
  return expiresAt === null ? null : typeset(`Ссылка действует ${expiryText(expiresAt, now)}`);
}

export type ExpiryChoice = keyof typeof inviteText.expiryOptions;

const DAYS_OF: Readonly<Record<ExpiryChoice, InviteDays | null>> = { "1": 1, "7": 7, "30": 30, never: null };

export function isExpiryChoice(value: string): value is ExpiryChoice {
  return Object.hasOwn(DAYS_OF, value);
}

export function daysOf(choice: ExpiryChoice): InviteDays | null {
  return DAYS_OF[choice];
}

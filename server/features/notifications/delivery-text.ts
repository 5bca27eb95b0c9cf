import { byGender } from "#contract/language/gender.ts";
import type { NotificationKind } from "#contract/entities/notification.ts";
import { roleLabel } from "#contract/members/role-label.ts";
import type { PushMessage } from "#contract/notifications/push.ts";
import type { Email } from "#server/mail/mail.ts";
import type { DueDelivery } from "./delivery-queries.ts";

/** Texts of notifications in external channels. Verbs are in the past tense, by the gender of the name. */

const UNKNOWN_ACTOR = "Кто-то";
const PRODUCT = "Ярус";

type NotificationTextInput = Pick<DueDelivery, "notification" | "boardTitle">;

type Headline = (who: string, detail: string) => string;

/** «Лена назначила вам задачу»; where the name shows no gender: «Alex: вам назначена задача». */
const by =
  (he: string, she: string, unknown: string): Headline =>
  (who) =>
    byGender([`${who} ${he}`, `${who} ${she}`, `${who}: ${unknown}`], who);

const HEADLINES: { readonly [K in NotificationKind]: Headline } = {
  assigned: by("назначил вам задачу", "назначила вам задачу", "вам назначена задача"),
  unassigned: by("снял вас с задачи", "сняла вас с задачи", "вы больше не исполнитель задачи"),
  mentioned: by("упомянул вас", "упомянула вас", "вас упомянули"),
  commented: by("написал комментарий", "написала комментарий", "новый комментарий"),
  replied: by("ответил вам", "ответила вам", "вам ответили"),
  reaction: (who, emoji) =>
    byGender([`${who} отреагировал`, `${who} отреагировала`, `${who}: реакция`], who) + ` на ваш комментарий: ${emoji}`,
  moved: (who, column) =>
    byGender([`${who} перенёс задачу`, `${who} перенесла задачу`, `${who}: задача перенесена`], who) +
    ` в колонку «${column}»`,
  due_soon: () => "Скоро срок",
  overdue: () => "Срок прошёл",
  done: by("завершил задачу", "завершила задачу", "задача завершена"),
  checklist_assigned: by("поручил вам пункт чек-листа", "поручила вам пункт чек-листа", "вам поручен пункт чек-листа"),
  board_invited: by("добавил вас на доску", "добавила вас на доску", "вас добавили на доску"),
  role_changed: (who, role) =>
    role === ""
      ? byGender([`${who} убрал вас с доски`, `${who} убрала вас с доски`, `${who}: вас убрали с доски`], who)
      : byGender([`${who} изменил вашу роль`, `${who} изменила вашу роль`, `${who}: ваша роль изменена`], who) +
        ` на «${roleLabel(role)}»`,
  team_added: by("добавил вас в команду", "добавила вас в команду", "вас добавили в команду"),
  wip_exceeded: (_who, counts) => `Превышен лимит колонки (${counts.replace("/", " из ")})`,
  webhook_off: (_who, reason) =>
    reason === "behind"
      ? "Вебхук выключен: не успевал принимать события. Включить его можно в настройках доски"
      : "Вебхук выключен: адрес не отвечал. Включить его можно в настройках доски",
  sync_refused: () => "Правка не отправлена",
};

/** The board's title, unless the notification is about the board itself. */
const boardOf = ({ notification, boardTitle }: NotificationTextInput): string | null =>
  boardTitle === notification.title ? null : boardTitle;

/** «Лена упомянула вас» */
export function headline({ notification }: NotificationTextInput): string {
  return HEADLINES[notification.kind](notification.actorName ?? UNKNOWN_ACTOR, notification.detail ?? "");
}

/** The path that a notification opens: the task over its board, the board, its settings, or the team. */
export function pathOf({ notification: { kind, detail, boardId, taskId } }: Pick<DueDelivery, "notification">): string {
  if (kind === "team_added" && detail !== null) return `/teams/${encodeURIComponent(detail)}`;
  if (boardId === null) return "/";
  if (kind === "webhook_off") return `/b/s/${boardId}?part=webhooks`;
  return taskId === null ? `/b/${boardId}` : `/b/${boardId}?task=${taskId}`;
}

/** Contains nothing private but the title (S-56), as a locked phone may display it. */
export function messageOf(due: NotificationTextInput): PushMessage {
  const { notification } = due;
  return {
    title: headline(due),
    body: notification.title,
    path: `${pathOf(due)}#notification=${notification.id}`,
    tag: notification.groupKey,
  };
}

const plural = new Intl.PluralRules("ru");
const NEWS = { one: "уведомление", few: "уведомления", many: "уведомлений", other: "уведомления", zero: "", two: "" };

const counted = (count: number) => `${String(count)} ${NEWS[plural.select(count)]}`;

/** One email for all due notifications. Links are absolute, so that they work in any mail program. */
export function digestEmail(to: string, dues: readonly NotificationTextInput[], publicUrl: string): Email {
  const [first] = dues;
  const subject =
    first !== undefined && dues.length === 1
      ? oneLine(`${headline(first)}: «${first.notification.title}»`)
      : `${counted(dues.length)} в Ярусе`;
  const lines = dues.map((due) => {
    const board = boardOf(due);
    const place = board === null ? "" : ` · ${board}`;
    return `${headline(due)}: «${due.notification.title}»${place}\n${publicUrl}${pathOf(due)}`;
  });
  const end = `Что и куда присылать, выбирают в настройках: ${publicUrl}/settings`;
  return { to, subject, text: [...lines.map(multiLine), end].join("\n\n") };
}

/** Plain text for Telegram, without markup: a title cannot become a link. */
export function chatText(due: NotificationTextInput): string {
  return [headline(due), `«${due.notification.title}»`, boardOf(due) ?? PRODUCT].join("\n");
}

export const OPEN = "Открыть";
export const DONE = "Готово";
export const SNOOZE = "Отложить на час";
export const REPLY = "Ответить";
export const REPLY_PLACEHOLDER = "Ваш комментарий";
/** The bot's question for a text reply. */
export const replyQuestion = (title: string): string => `Что ответить в задаче «${title}»?`;
export const DID_ASK = "Напишите ответ сообщением ниже";
export const DID_REPLY = "Комментарий добавлен";
export const DID_DONE = "Готово: задача завершена";
export const DID_SNOOZE = "Отложено на час";
export const DID_NOTHING = "Не получилось. Откройте задачу в Ярусе";

/** A header is one line, whatever the title contains. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
}

function multiLine(text: string): string {
  return text.replace(/[^\P{Cc}\n]+/gu, " ");
}

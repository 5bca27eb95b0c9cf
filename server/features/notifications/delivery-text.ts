import type { NotificationKind } from "#contract/notification.ts";
import { roleLabel } from "#contract/role-label.ts";
import type { PushMessage } from "#contract/push.ts";
import type { Letter } from "#server/mail/mail.ts";
import type { Due } from "./delivery-queries.ts";

/** What is said outside of the application. In the present tense: it fits everybody. */

const SOMEBODY = "Кто-то";
const PRODUCT = "Ярус";

type Said = Pick<Due, "notification" | "boardTitle">;

const HEADLINES: { readonly [K in NotificationKind]: (who: string, detail: string) => string } = {
  assigned: (who) => `${who} назначает вам задачу`,
  unassigned: (who) => `${who} снимает вас с задачи`,
  mentioned: (who) => `${who} упоминает вас`,
  commented: (who) => `${who} комментирует задачу`,
  replied: (who) => `${who} отвечает вам`,
  reaction: (who, emoji) => `${who} ставит ${emoji} на ваш комментарий`,
  moved: (who, column) => `${who} переносит задачу в колонку «${column}»`,
  due_soon: () => "Скоро срок",
  overdue: () => "Срок прошёл",
  done: (who) => `${who} завершает задачу`,
  checklist_assigned: (who) => `${who} поручает вам пункт`,
  board_invited: (who) => `${who} зовёт вас на доску`,
  role_changed: (who, role) =>
    role === "" ? "Вас больше нет на доске" : `${who} меняет вашу роль на «${roleLabel(role)}»`,
  team_added: (who) => `${who} зовёт вас в команду`,
  wip_exceeded: (_who, figures) => `Предел колонки превышен (${figures.replace("/", " из ")})`,
  webhook_off: (_who, reason) =>
    reason === "behind"
      ? "Вебхук выключен: не успевал принимать события. Включить его можно в настройках доски"
      : "Вебхук выключен: адрес не отвечал. Включить его можно в настройках доски",
  sync_refused: () => "Правка не отправлена",
};

/** The board, where what is spoken of is not it. */
const boardOf = ({ notification, boardTitle }: Said): string | null =>
  boardTitle === notification.title ? null : boardTitle;

/** «Лена упоминает вас» */
export function headline({ notification }: Said): string {
  return HEADLINES[notification.kind](notification.actorName ?? SOMEBODY, notification.detail ?? "");
}

/** Where a press leads: the task over its board, the board, its settings, or the team. */
export function pathOf({ notification: { kind, detail, boardId, taskId } }: Pick<Due, "notification">): string {
  if (kind === "team_added" && detail !== null) return `/teams/${encodeURIComponent(detail)}`;
  if (boardId === null) return "/";
  if (kind === "webhook_off") return `/b/s/${boardId}?part=webhooks`;
  return taskId === null ? `/b/${boardId}` : `/b/${boardId}?task=${taskId}`;
}

/** Nothing private but the title (S-56): a telephone shows it to whoever looks. */
export function messageOf(due: Said): PushMessage {
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

/** One letter for all that is due. Links are whole, so that a press works from any mail program. */
export function digestLetter(to: string, dues: readonly Said[], publicUrl: string): Letter {
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

/** For Telegram, without any markup: a title cannot become a link. */
export function chatText(due: Said): string {
  return [headline(due), `«${due.notification.title}»`, boardOf(due) ?? PRODUCT].join("\n");
}

export const OPEN = "Открыть";
export const DONE = "Готово";
export const SNOOZE = "Отложить на час";
export const REPLY = "Ответить";
export const REPLY_PLACEHOLDER = "Ваш комментарий";
/** What the bot asks, for an answer in words. */
export const replyQuestion = (title: string): string => `Что ответить в задаче «${title}»?`;
export const DID_ASK = "Напишите ответ сообщением ниже";
export const DID_REPLY = "Комментарий добавлен";
export const DID_DONE = "Готово: задача завершена";
export const DID_SNOOZE = "Отложено на час";
export const DID_NOTHING = "Не получилось. Откройте задачу в Ярусе";

/** A header has one line, whatever a title holds. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
}

function multiLine(text: string): string {
  return text.replace(/[^\P{Cc}\n]+/gu, " ");
}

import type { Role } from "#contract/core/permission.ts";
import { roleLabel } from "#contract/members/role-label.ts";
import type { Email } from "#server/mail/mail.ts";

interface InviteEmailInput {
  to: string;
  inviter: string;
  board: string;
  role: Role;
  link: string;
  until: Date | null;
}

const day = new Intl.DateTimeFormat("ru", { day: "numeric", month: "long", timeZone: "UTC" });

/** A header is one line, whatever the title contains. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

/** The email with an invitation to a board. */
export function inviteEmail({ to, inviter, board, role, link, until }: InviteEmailInput): Email {
  const [who, where] = [oneLine(inviter), oneLine(board)];
  const end = until === null ? "" : ` Она действует до ${day.format(until)}.`;
  return {
    to,
    subject: `${who} приглашает вас на доску «${where}» в Ярусе`,
    text: [
      `${who} приглашает вас на доску «${where}». Ваша роль там: ${roleLabel(role)}.`,
      `Откройте ссылку, чтобы принять приглашение:\n${link}`,
      `Ссылка подойдёт один раз.${end} Не пересылайте её: по ней войдёт тот, кто откроет первым.`,
      "Если вы не знаете, кто это, ничего не делайте: без вас ничего не произойдёт.",
    ].join("\n\n"),
  };
}

import { CODE_LIFE_S } from "#contract/core/limit.ts";
import type { Email } from "#server/mail/mail.ts";

/** Emails of this feature. The code is in the subject, so that a phone shows it without opening the email. */
const MINUTES = String(CODE_LIFE_S / 60);
const ONCE = `Код действует ${MINUTES} минут и подойдёт один раз. Никому его не сообщайте: мы его не спрашиваем.`;
const NOT_YOU = "Если это были не вы, ничего не делайте: без кода никто не войдёт.";

interface CodeEmailInput {
  to: string;
  username: string;
  code: string;
}

export const signInCodeEmail = ({ to, username, code }: CodeEmailInput): Email => ({
  to,
  subject: `${code} — код для входа в Ярус`,
  text: [`Код для входа под именем ${username}: ${code}`, ONCE, NOT_YOU].join("\n\n"),
});

export const resetCodeEmail = ({ to, username, code }: CodeEmailInput): Email => ({
  to,
  subject: `${code} — код для нового пароля в Ярусе`,
  text: [
    `Код, чтобы задать новый пароль для имени ${username}: ${code}`,
    ONCE,
    "Если это были не вы, ничего не делайте: пароль останется прежним.",
  ].join("\n\n"),
});

export const confirmCodeEmail = ({ to, username, code }: CodeEmailInput): Email => ({
  to,
  subject: `${code} — код подтверждения почты в Ярусе`,
  text: [
    `Код, чтобы подтвердить этот адрес для имени ${username}: ${code}`,
    ONCE,
    "Если это были не вы, ничего не делайте: адрес останется неподтверждённым.",
  ].join("\n\n"),
});

/** Replaces the code when nobody has proven that the mailbox belongs to the account's creator. */
export const unprovenAddressEmail = ({ to, username }: Omit<CodeEmailInput, "code">): Email => ({
  to,
  subject: "Вход в Ярус по коду пока невозможен",
  text: [
    `Кто-то просит код для входа под именем ${username}. Этот адрес в аккаунте указан, но не подтверждён, поэтому кода в письме нет.`,
    "Войдите с паролем и подтвердите почту в профиле, или нажмите «Забыли?» на странице входа и задайте новый пароль.",
    "Если это были не вы, ничего не делайте.",
  ].join("\n\n"),
});

/** Replaces the code when the mailbox already belongs to another account. */
export const takenAddressEmail = ({ to, username }: Omit<CodeEmailInput, "code">): Email => ({
  to,
  subject: "Этот адрес уже подтверждён в Ярусе",
  text: [
    `Кто-то просит добавить этот адрес в другой аккаунт, но он уже подтверждён для имени ${username}, поэтому кода в письме нет.`,
    "Если это были вы, войдите под этим именем. Если не вы, ничего не делайте.",
  ].join("\n\n"),
});

/** Sent to the account's previous mailbox. */
export const changedAddressEmail = ({ to, username }: Omit<CodeEmailInput, "code">): Email => ({
  to,
  subject: "Почта вашего аккаунта в Ярусе изменена",
  text: [
    `У аккаунта ${username} теперь другой адрес почты.`,
    "Если это сделали не вы, сообщите администратору сервера и смените пароль.",
  ].join("\n\n"),
});

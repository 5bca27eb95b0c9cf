/** What the log says beside a letter that could not be sent because no mail server is named. */
export const PRINTED_NOTE =
  "Почта не настроена (SMTP_URL, MAIL_FROM): письмо не отправлено, а напечатано здесь. Передайте его тому, кому оно написано";

/** Log note for an email that was not sent because no mail server is configured. */
export const PRINTED_NOTE =
  "Почта не настроена (SMTP_URL, MAIL_FROM): письмо не отправлено, а напечатано здесь. Передайте его тому, кому оно написано";

import type { Notification } from "#contract/entities/notification.ts";
import { chatText, digestEmail, messageOf } from "#server/features/notifications/delivery-text.ts";
import { escaped } from "./index-page.ts";
import type { News } from "./news.ts";

/**
 * Returns a page of the messages that leave the product, made by the functions that are used to send them (every-kind.test.ts sends each to
 * a test double).
 */
export function outsidePage({ notifications, boardTitle }: News, url: string, theme: "light" | "dark"): string {
  const deliveries = notifications.map((notification) => {
    return { notification, boardTitle: notification.boardId === null ? null : boardTitle };
  });
  const email = digestEmail("anna@chitalnya.ru", deliveries, url);
  const rows = deliveries.map((one) => {
    const { title, body } = messageOf(one);
    return `<tr><th>${kindOf(one.notification)}</th><td><div class="push"><b>${escaped(title)}</b>${escaped(body)}</div></td>
      <td><div class="chat">${escaped(chatText(one))}</div></td></tr>`;
  });
  const dark = theme === "dark" ? " class=dark" : "";
  return `<!doctype html><html lang="ru"${dark}><meta charset="utf-8"><title>Что приходит снаружи</title><style>${STYLE}</style>
    <h1>Браузер и чат</h1><table><tr><th>вид</th><th>уведомление браузера</th><th>сообщение бота</th></tr>${rows.join("")}</table>
    <h1>Письмо: ${escaped(email.subject)}</h1><pre>${escaped(email.text)}</pre></html>`;
}

const kindOf = ({ kind }: Notification): string => escaped(kind);

const STYLE = `body{margin:24px;font:14px/1.45 system-ui,sans-serif;background:#f4f1f5;color:#251932}
.dark body{background:#18161a;color:#eee}.dark .push,.dark .chat,.dark pre{background:#29262d}
h1{font-size:20px}table{border-spacing:12px 8px;width:100%}th{text-align:left;font-weight:500}td{width:44%;vertical-align:top}
.push,.chat,pre{background:#fff;border-radius:12px;padding:10px 14px;box-shadow:0 1px 4px #0002;overflow-wrap:anywhere}
.push b{display:block}.chat,pre{white-space:pre-wrap}
@media (max-width:600px){body{margin:12px}tr{display:grid}td{width:auto}}`;

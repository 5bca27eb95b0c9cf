import { describe, expect, it } from "vitest";
import type { Notification, NotificationKind } from "#contract/entities/notification.ts";
import { chatText, digestEmail, headline } from "./delivery-text.ts";

function dueDelivery(kind: NotificationKind, more: Partial<Notification> = {}, boardTitle: string | null = "Дом") {
  const notification: Notification = {
    id: "0192b3a0-0000-7000-8000-000000000001",
    userId: "0192b3a0-0000-7000-8000-000000000002",
    kind,
    actorId: null,
    actorName: "Лена",
    boardId: "0192b3a0-0000-7000-8000-000000000003",
    taskId: null,
    commentId: null,
    title: "Обои",
    detail: null,
    groupKey: kind,
    readAt: null,
    snoozedTill: null,
    createdAt: "2026-11-22T09:00:00.000Z",
    rev: 1,
    ...more,
  };
  return { notification, boardTitle };
}

describe("the text of a notification outside the application", () => {
  it("[NO-30] is a sentence followed by its subject", () => {
    expect(headline(dueDelivery("role_changed", { detail: "admin" }))).toBe(
      "Лена изменила вашу роль на «Администратор»",
    );
    expect(headline(dueDelivery("wip_exceeded", { detail: "5/4" }))).toBe("Превышен лимит колонки (5 из 4)");
  });

  it("[NO-30] names a board once, even if the board is the subject", () => {
    const invited = dueDelivery("board_invited", { title: "Дом" });
    expect(chatText(invited)).toBe("Лена добавила вас на доску\n«Дом»\nЯрус");
    expect(chatText(dueDelivery("assigned"))).toBe("Лена назначила вам задачу\n«Обои»\nДом");
    const { text } = digestEmail("vera@example.ru", [invited, dueDelivery("assigned")], "https://yarus.example.ru");
    expect(text).toContain("Лена добавила вас на доску: «Дом»\nhttps://");
    expect(text).toContain("Лена назначила вам задачу: «Обои» · Дом\nhttps://");
  });
});

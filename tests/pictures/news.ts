import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { MutationArgs } from "#contract/mutations/mutation.ts";
import {
  NOTIFICATION_KINDS,
  notificationSchema,
  type Notification,
  type NotificationKind,
} from "#contract/entities/notification.ts";
import type { Person } from "./calls.ts";

const LONGEST_MS = 150_000;
const EVERY_MS = 500;
const HOUR_MS = 3_600_000;

/** `sync_refused` is created on the device and never sent (NO-30); `webhook_off` needs a day of failures (NO-40). */
const UNMADE: ReadonlySet<NotificationKind> = new Set<NotificationKind>(["sync_refused", "webhook_off"]);
const SENT = NOTIFICATION_KINDS.filter((kind) => !UNMADE.has(kind));

export interface News {
  /** At least one notification of each kind that can be created here. */
  readonly notifications: readonly Notification[];
  readonly boardTitle: string;
}

/** Makes one user do everything that notifies another, so that every kind is sent at least once. Waits until the inbox has all of them. */
export async function makeNews(timur: Person, reader: Person): Promise<News> {
  const boardTitle = "Номер к ярмарке";
  const boardId = randomUUID();
  const [queue = "", done = "", full = ""] = Array.from({ length: 3 }, randomUUID);
  await timur.mutate("board.create", boardId, {
    title: boardTitle,
    columns: [
      { id: queue, name: "К работе", sort: "a0", kind: "queue" },
      { id: full, name: "Вёрстка", sort: "a1", kind: "work" },
      { id: done, name: "Готово", sort: "a2", kind: "done" },
    ],
  });
  await timur.mutate("column.set", full, { wipLimit: 1, wipMode: "soft" });
  for (const role of ["editor", "admin"] as const) await timur.mutate("member.set", reader.id, { boardId, role });
  const task = async (who: Person, title: string, more: Partial<MutationArgs<"task.create">> = {}): Promise<string> => {
    const id = randomUUID();
    await who.mutate("task.create", id, { boardId, columnId: queue, title, ...more });
    return id;
  };
  const give = (who: Person, id: string): Promise<void> =>
    who.mutate("task.add", id, { field: "assigneeIds", value: reader.id });
  const comment = async (who: Person, args: MutationArgs<"comment.create">): Promise<string> => {
    const id = randomUUID();
    await who.mutate("comment.create", id, args);
    return id;
  };
  await give(timur, await task(timur, "Собрать разворот о переводчиках"));
  const taken = await task(timur, "Заказать фотографии зала");
  await give(reader, taken);
  await timur.mutate("task.remove", taken, { field: "assigneeIds", value: reader.id });
  await comment(timur, {
    taskId: await task(timur, "Согласовать обложку"),
    body: `Посмотрите, @${reader.username}, второй вариант спокойнее`,
    mentions: [reader.id],
  });
  await comment(timur, { taskId: await task(reader, "Подписи к иллюстрациям"), body: "Готово наполовину" });
  const talk = await task(timur, "Тираж и бумага");
  const question = await comment(reader, { taskId: talk, body: "Мелованная или офсетная?" });
  await comment(timur, { taskId: talk, body: "Офсетная, 80 граммов", parentId: question });
  await timur.mutate("comment.react", question, { emoji: "👍", on: true });
  await timur.mutate("task.move", await task(reader, "Письмо редактора"), { columnId: full });
  await timur.mutate("task.move", await task(timur, "Содержание номера"), { columnId: full });
  await timur.mutate("task.move", await task(reader, "Договор с типографией"), { columnId: done });
  for (const [title, hours] of [
    ["Отдать макет в печать", 0.4],
    ["Вычитать корректуру", -2],
  ] as const) {
    const dueAt = new Date(Date.now() + hours * HOUR_MS).toISOString();
    await give(timur, await task(timur, title, { dueAt, dueHasTime: true }));
  }
  await timur.mutate("item.create", randomUUID(), {
    taskId: talk,
    group: "Дела",
    text: "Запросить цену у второй типографии",
    sort: "a0",
    assigneeId: reader.id,
  });
  const team = z.parse(
    z.object({ team: z.object({ id: z.string() }) }),
    await timur.call("POST", "/api/team", { name: "Ярмарка" }),
  );
  await timur.call("PUT", `/api/team/${team.team.id}/people/${reader.id}`, { role: "member" });
  return { notifications: await untilNotified(reader), boardTitle };
}

/** Waits until every kind has arrived. Due dates are checked once a minute. */
async function untilNotified(person: Person): Promise<Notification[]> {
  const deadline = Date.now() + LONGEST_MS;
  for (;;) {
    const { notifications } = await person.call("GET", "/api/sync/snapshot");
    const received = z.parse(z.array(notificationSchema), notifications);
    if (SENT.every((kind) => received.some((one) => one.kind === kind))) return received;
    const missing = SENT.filter((kind) => !received.some((one) => one.kind === kind));
    if (Date.now() > deadline) throw new Error(`Nobody was told of: ${missing.join(", ")}`);
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}

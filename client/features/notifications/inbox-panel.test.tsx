import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Notification } from "#contract/entities/notification.ts";
import { SyncProvider } from "#client/hooks/sync-provider.tsx";
import { createFakeSync, FAKE_USER } from "#client/testing/fake-sync.ts";
import { aNotification, id } from "#client/testing/rows.ts";
import { InboxPanel } from "./inbox-panel.tsx";
import { lineText, plainText, snoozeChoices } from "./inbox-text.ts";
import { linesOf } from "./inbox-lines.ts";

const NOW = new Date();
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();
const B = id(1, "b");

const readOf = (...ids: string[]) => ({ op: "notification.read", id: ids[0], args: { ids } });

let closed = 0;
beforeEach(() => {
  closed = 0;
});
afterEach(cleanup);

function open(rows: readonly Notification[]) {
  const sync = createFakeSync({ notifications: rows });
  render(
    <SyncProvider sync={sync}>
      <InboxPanel anchor={document.body} onClose={() => (closed += 1)} />
    </SyncProvider>,
  );
  return sync;
}

const lena = { actorId: "l", actorName: "Лена Власова" };
const mentioned = aNotification({
  ...lena,
  id: id(1, "f"),
  kind: "mentioned",
  boardId: B,
  taskId: id(7),
  title: "Озвучивание",
  detail: "берём в 4.2?",
  createdAt: ago(40),
});
const assigned = aNotification({
  ...lena,
  id: id(2, "f"),
  boardId: B,
  taskId: id(8),
  createdAt: ago(50),
  groupKey: "x",
});

describe("the inbox", () => {
  it("shows an empty state if there are no notifications", () => {
    open([]);
    expect(screen.getByText("Тихо")).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Прочитать все" }).disabled).toBe(true);
  });

  it("[NO-25] shows the reader's name in a quote before the board is loaded", () => {
    open([{ ...mentioned, detail: `Посмотрите, @${FAKE_USER.username}` }]);
    expect(screen.getByText(`Посмотрите, @${FAKE_USER.name}`)).toBeTruthy();
  });

  it("shows who did what with a quote, and links to the task", async () => {
    const sync = open([mentioned, assigned]);
    const link = screen.getByRole("link", { name: /Лена упомянула вас в «Озвучивание»/ });
    expect(link.getAttribute("href")).toBe(`/b/${B}?task=${id(7)}`);
    expect(screen.getByText("берём в 4.2?")).toBeTruthy();
    fireEvent.click(link);
    expect(closed).toBe(1);
    await waitFor(() => expect(sync.done).toEqual([readOf(mentioned.id)]));
  });

  it("[NO-14] links to the team that the user was added to", () => {
    open([{ ...assigned, kind: "team_added", boardId: null, taskId: null, title: "Читальня", detail: id(5) }]);
    const link = screen.getByRole("link", { name: /Лена добавила вас в\s+команду «Читальня»/ });
    expect(link.getAttribute("href")).toBe(`/teams/${id(5)}`);
  });

  it("[NO-40] says why a webhook is off, and links to its settings", () => {
    const title = "hooks.example.ru";
    open([{ ...assigned, kind: "webhook_off", actorId: null, actorName: null, taskId: null, title, detail: "failed" }]);
    const name = /Вебхук выключен: «hooks\.example\.ru» не\sотвечал\.\sВключить\s—\sв\sнастройках\sдоски/;
    expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(`/b/s/${B}?part=webhooks`);
  });

  it("[NO-21] marks a line as read, and marks everything as read", async () => {
    const sync = open([mentioned, assigned]);
    const [first] = screen.getAllByRole("listitem");
    if (first === undefined) throw new Error("no line");
    fireEvent.click(within(first).getByRole("button", { name: "Прочитано" }));
    await waitFor(() => expect(sync.done).toEqual([readOf(mentioned.id)]));
    fireEvent.click(screen.getByRole("button", { name: "Прочитать все" }));
    await waitFor(() => expect(sync.done).toEqual([readOf(mentioned.id), readOf(assigned.id)]));
  });

  it("filters the lines by tab", () => {
    open([mentioned, assigned]);
    fireEvent.click(screen.getByRole("radio", { name: "Мне назначено" }));
    expect(screen.getAllByRole("listitem")).toHaveLength(1);
    expect(screen.queryByText("берём в 4.2?")).toBeNull();
  });

  it("moves the focus between lines by arrow keys", () => {
    open([mentioned, assigned]);
    const [first, second] = screen.getAllByRole("link");
    const panel = screen.getByRole("heading", { name: "Уведомления" });
    fireEvent.keyDown(panel, { code: "ArrowDown" });
    expect(document.activeElement).toBe(first);
    fireEvent.keyDown(panel, { code: "ArrowDown" });
    expect(document.activeElement).toBe(second);
    fireEvent.keyDown(panel, { code: "Home" });
    expect(document.activeElement).toBe(first);
  });
});

describe("the text of a line", () => {
  const wordsOf = (...rows: Notification[]) => {
    const [line] = linesOf(rows, NOW);
    return line === undefined ? "" : plainText(lineText(line, NOW)).replaceAll("\u00A0", " ");
  };
  const commented = (name: string, overrides: Partial<Notification> = {}) =>
    aNotification({
      id: id(Math.floor(Math.random() * 1e9), "f"),
      kind: "commented",
      actorId: name,
      actorName: name,
      title: "Строки",
      ...overrides,
    });

  it("counts users and tasks", () => {
    expect(wordsOf(commented("Марк"))).toBe("Марк написал комментарий в «Строки»");
    expect(wordsOf(commented("Марк"), commented("Лена"))).toBe("Марк и Лена написали комментарии в «Строки»");
    expect(wordsOf(commented("Марк"), commented("Лена"), commented("Оля"))).toBe(
      "Марк и ещё двое написали комментарии в «Строки»",
    );
    expect(wordsOf(commented("Alex"))).toBe("Alex — новый комментарий в «Строки»");
    const done = { kind: "done", groupKey: "done:p", actorId: "p", actorName: "Полина" } as const;
    expect(wordsOf(commented("", { ...done, title: "А" }), commented("", { ...done, title: "Б" }))).toBe(
      "Полина завершила «А» и ещё 1 задача",
    );
  });

  it("names days, columns, roles and numbers", () => {
    const one = (overrides: Partial<Notification>) => wordsOf(aNotification({ title: "Полка", ...overrides }));
    expect(one({ kind: "due_soon", detail: NOW.toISOString() })).toBe("Срок сегодня: «Полка»");
    expect(one({ kind: "overdue" })).toBe("Срок прошёл: «Полка»");
    expect(one({ ...lena, kind: "moved", detail: "Проверка" })).toBe("Лена перенесла «Полка» в «Проверка»");
    expect(one({ ...lena, kind: "role_changed", detail: "admin" })).toContain(": Администратор");
    expect(one({ kind: "wip_exceeded", detail: "6/5" })).toBe("Превышен лимит колонки «Полка»: 6 из 5");
  });

  it("offers different snooze times, all in the future, on every day of the week", () => {
    const times = [0, 8, 17, 18, 23].flatMap((hour) =>
      [16, 17, 18, 19, 20, 21, 22].map((day) => new Date(2026, 10, day, hour, 30)),
    );
    for (const now of times) {
      const tills = snoozeChoices(now).map(({ till }) => till.getTime());
      expect(tills.every((till) => till > now.getTime())).toBe(true);
      expect(new Set(tills).size).toBe(tills.length);
    }
  });
});

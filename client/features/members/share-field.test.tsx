import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { createFakeSync } from "#client/testing/fake-sync.ts";
import { renderScreen } from "#client/testing/render-screen.tsx";
import { AppError } from "#contract/core/error.ts";
import { ShareField } from "./share-field.tsx";

const BOARD = "0192b3a0-0000-7000-8000-00000000bbbb";
const person = (n: number, username: string, name: string) => ({
  id: `0192b3a0-0000-7000-8000-00000000000${String(n)}`,
  username,
  name,
});
const [TIMUR, OLYA, OLEG] = [
  person(1, "timur", "Тимур Алиев"),
  person(2, "olya", "Оля Синицына"),
  person(3, "oleg.m", "Олег Мальцев"),
];

interface Call {
  method: string;
  path: string;
}

/** Opens the field with a fake server that returns two known people, finds a third one by username, and accepts invitations. */
function open({ online = true, isDiskFull = false } = {}) {
  localStorage.clear();
  const calls: [string, unknown][] = [];
  const call = async ({ method, path }: Call, input: { query?: { username: string }; body?: unknown }) => {
    calls.push([`${method} ${path}`, input.query ?? input.body]);
    if (path === "/api/user/people") return { items: [TIMUR, OLYA], count: 2 };
    if (path === "/api/user/find") {
      if (input.query?.username === OLEG.username) return { user: OLEG };
      throw new AppError("USER_UNKNOWN");
    }
    return { invite: { link: null }, sent: true };
  };
  const mutations: unknown[] = [];
  const fake = createFakeSync({ connection: { online } });
  const mutateAll = async (edits: readonly unknown[]) => {
    if (isDiskFull) throw new AppError("INTERNAL");
    mutations.push(...edits);
    return { mutationId: "", undo: null, isTakenBack: false };
  };
  const sync = Object.assign(fake, { call, mutateAll });
  const member = { ...OLYA, role: "viewer" as const, rev: 1 };
  renderScreen(sync, <ShareField boardId={BOARD} givable={["viewer", "editor", "owner"]} members={[member]} />);
  const field = screen.getByRole("combobox", { name: "Кого пригласить" });
  const type = (text: string): boolean => fireEvent.change(field, { target: { value: text } });
  const send = (): boolean => fireEvent.click(screen.getByRole("button", { name: /^Пригласить/ }));
  return { calls, mutations, field, type, send };
}

/** Opens the field and loads the known people by typing a name that matches one of them. */
async function openKnowing(options?: { online?: boolean; isDiskFull?: boolean }) {
  const opened = open(options);
  opened.type("тимур");
  await screen.findByRole("option", { name: /Тимур Алиев/ });
  return opened;
}

const chips = () =>
  within(screen.getByRole("list", { name: "Кого пригласить" }))
    .getAllByRole("button", { name: /^Не приглашать/ })
    .map((button) => button.getAttribute("aria-label"));
const set = (id: string, role = "editor") => ({ op: "member.set", id, args: { boardId: BOARD, role } });

describe("the sharing field", () => {
  it("[IN-17] suggests known people who are not on the board, and invites on the second Enter", async () => {
    const { mutations, field, type } = await openKnowing();
    fireEvent.keyDown(field, { key: "ArrowDown", code: "ArrowDown" });
    fireEvent.keyDown(field, { key: "Enter", code: "Enter" });
    expect(chips()).toEqual(["Не приглашать: Тимур Алиев"]);
    expect(mutations).toEqual([]);
    fireEvent.keyDown(field, { key: "Enter", code: "Enter" });
    await waitFor(() => expect(mutations).toEqual([set(TIMUR.id)]));
    type("оля");
    expect(screen.queryByRole("option", { name: /Оля/ })).toBeNull();
  });

  it("[IN-18] invites the valid entries of a list, and keeps the others with a reason", async () => {
    const { calls, mutations, type, send } = await openKnowing();
    type("Тимур Алиев, oleg.m, Vera@Chitalnya.ru, nobody, Кто Нибудь");
    expect(screen.getByRole("button", { name: /^Пригласить\s5\sчеловек$/ })).toBeTruthy();
    send();
    await waitFor(() => expect(mutations).toEqual([set(TIMUR.id), set(OLEG.id)]));
    await screen.findByText(/нет такого логина/);
    expect(chips()).toEqual(["Не приглашать: nobody", "Не приглашать: Кто Нибудь"]);
    const [, body] = calls.find(([name]) => name.startsWith("POST")) ?? [];
    expect(body).toMatchObject({ email: "vera@chitalnya.ru", role: "editor", usesMax: 1 });
    // The owner of an email address is never looked up.
    expect(calls.filter(([name]) => name.endsWith("/find")).map(([, query]) => query)).toEqual([
      { username: "oleg.m" },
      { username: "nobody" },
    ]);
  });

  it("[IN-18] says that a person is already on the board", async () => {
    const { mutations, type, send } = await openKnowing();
    type("Оля Синицына,");
    send();
    await screen.findByText(/уже на доске/);
    expect(mutations).toEqual([]);
  });

  it("[IN-18] invites known people while offline, and keeps email addresses in the field", async () => {
    const { mutations, type, send } = await openKnowing({ online: false });
    type("Тимур Алиев,nina@izdat.ru,");
    screen.getByText(/Логины и адреса проверяет сервер/);
    send();
    await waitFor(() => expect(mutations).toEqual([set(TIMUR.id)]));
    await screen.findByText(/ждёт сети/);
    expect(chips()).toEqual(["Не приглашать: nina@izdat.ru"]);
  });

  it("[IN-18] keeps every name if the device cannot store the invitations", async () => {
    const { type, send } = await openKnowing({ isDiskFull: true });
    type("Тимур Алиев, oleg.m,");
    send();
    await waitFor(() =>
      expect(screen.getByRole("button", { name: /^Пригласить/ }).getAttribute("aria-disabled")).toBe("false"),
    );
    expect(chips()).toEqual(["Не приглашать: Тимур Алиев", "Не приглашать: oleg.m"]);
  });

  it("[IN-18] keeps a name that is typed while others are invited", async () => {
    const { field, mutations, type, send } = await openKnowing();
    type("Тимур Алиев,");
    send();
    type("olegm");
    await waitFor(() => expect(mutations).toEqual([set(TIMUR.id)]));
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Не приглашать/ })).toBeNull());
    expect(field).toHaveProperty("value", "olegm");
  });
});

import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { createFakeSync } from "#client/testing/fake-sync.ts";
import { renderScreen } from "#client/testing/render-screen.tsx";
import { AppError } from "#contract/error.ts";
import { AddPerson } from "./add-person.tsx";

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

interface Asked {
  method: string;
  path: string;
}

/** A server that names two people as known, knows a third by username, and takes invitations. */
function open() {
  const asked: [string, unknown][] = [];
  const call = async ({ method, path }: Asked, input: { query?: { username: string }; body?: unknown }) => {
    asked.push([`${method} ${path}`, input.query ?? input.body]);
    if (path === "/api/user/people") return { items: [TIMUR, OLYA], count: 2 };
    if (path === "/api/user/find") {
      if (input.query?.username === OLEG.username) return { user: OLEG };
      throw new AppError("USER_UNKNOWN");
    }
    return { invite: { link: null }, sent: true };
  };
  const given: unknown[] = [];
  const fake = createFakeSync();
  const mutate = async (op: string, id: string, args: object) => {
    given.push([op, id, args]);
    return { undo: null, done: Promise.resolve() };
  };
  const sync = Object.assign(fake, { call, mutate });
  const member = { ...OLYA, role: "viewer" as const, rev: 1 };
  renderScreen(sync, <AddPerson boardId={BOARD} givable={["viewer", "editor", "owner"]} members={[member]} />);
  const field = screen.getByRole("combobox", { name: "Добавить участника" });
  const type = (text: string): boolean => fireEvent.change(field, { target: { value: text } });
  const add = (): boolean => fireEvent.click(screen.getByRole("button", { name: "Добавить" }));
  return { asked, given, field, type, add };
}

/** Without the letters of the faces. */
const offered = () =>
  within(screen.getByRole("listbox", { name: "Люди, которых вы знаете" }))
    .getAllByRole("option")
    .map(({ textContent }) => textContent.replace(/^\p{Lu}{2}(?=\p{Lu})/u, ""));

describe("adding a person to a board", () => {
  it("[IN-17] suggests those who are known and not there yet, and gives the chosen role by one press", async () => {
    const { given, type, field } = open();
    await waitFor(() => {
      type("тимур");
      expect(offered()).toEqual(["Тимур Алиевtimur"]);
    });
    fireEvent.change(screen.getByRole("combobox", { name: "Роль" }), { target: { value: "viewer" } });
    fireEvent.click(screen.getByRole("option", { name: /Тимур/ }));
    await waitFor(() => expect(given).toEqual([["member.set", TIMUR.id, { boardId: BOARD, role: "viewer" }]]));
    await waitFor(() => expect(field).toHaveProperty("value", ""));
    type("оля");
    expect(screen.queryByRole("listbox")).toBeNull();
  });

  it("[IN-17] looks a whole username up, and says of nobody that there is none", async () => {
    const { asked, given, type, add } = open();
    type("oleg.m");
    screen.getByRole("option", { name: /Добавить «oleg\.m»/ });
    add();
    await waitFor(() => expect(given).toEqual([["member.set", OLEG.id, { boardId: BOARD, role: "editor" }]]));
    type("nobody");
    add();
    await screen.findByText("Человека с таким именем нет");
    type("Ол");
    add();
    await screen.findByText(/Выберите человека из списка/);
    expect(asked.filter(([name]) => name.endsWith("/find"))).toHaveLength(2);
  });

  it("[IN-13, IN-17] invites a mailbox without asking whose it is, and no owner", async () => {
    const { asked, given, type, add, field } = open();
    type(" Vera@Chitalnya.ru ");
    fireEvent.change(screen.getByRole("combobox", { name: "Роль" }), { target: { value: "owner" } });
    add();
    await screen.findByText(/Владельцем по почте не приглашают/);
    fireEvent.change(screen.getByRole("combobox", { name: "Роль" }), { target: { value: "viewer" } });
    fireEvent.click(screen.getByRole("option", { name: /Пригласить vera@chitalnya\.ru/ }));
    await waitFor(() => expect(field).toHaveProperty("value", ""));
    const [, body] = asked.find(([name]) => name.startsWith("POST")) ?? [];
    expect(body).toMatchObject({ email: "vera@chitalnya.ru", role: "viewer", usesMax: 1 });
    expect(asked.some(([name]) => name.endsWith("/find"))).toBe(false);
    expect(given).toEqual([]);
  });
});

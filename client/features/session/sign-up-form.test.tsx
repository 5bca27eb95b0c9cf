import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { AppError } from "#contract/core/error.ts";
import { createFakeSync, type FakeSync } from "#client/testing/fake-sync.ts";
import { renderScreen } from "#client/testing/render-screen.tsx";
import { usernameOf } from "./forms/username.ts";
import { strengthOf } from "./forms/password-strength.ts";
import { SignUpForm } from "./sign-up-form.tsx";

function open(): FakeSync {
  const sync = createFakeSync({ user: null });
  renderScreen(sync, <SignUpForm invite={null} />);
  return sync;
}

const field = (name: string) => screen.getByLabelText(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole("button", { name: "Создать аккаунт" }));

describe("the sign-up form", () => {
  it("derives the username from the name until the user types one", () => {
    open();
    type("Как вас зовут", "Вера Мальцева");
    expect(field("Логин")).toHaveProperty("value", "vera.maltseva");
    type("Логин", "vera");
    type("Как вас зовут", "Вера Ильинична");
    expect(field("Логин")).toHaveProperty("value", "vera");
  });

  it("shows the errors of the contract under the fields", () => {
    open();
    type("Как вас зовут", "Вера");
    type("Логин", "Вера!");
    type("Почта", "vera@chitalnya");
    type("Пароль", "1234567");
    submit();
    expect(screen.getByText(/от 3 до 64 знаков/u)).toBeTruthy();
    expect(screen.getByText(/например, vera@chitalnya\.ru/u)).toBeTruthy();
    expect(field("Пароль").getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(field("Логин"));
  });

  it("omits the email if it is empty", async () => {
    const sync = open();
    type("Как вас зовут", "Вера");
    type("Пароль", "хорошая погода");
    submit();
    await waitFor(() => expect(sync.session.state().status).toBe("signed-in"));
  });

  it.each([
    ["USERNAME_TAKEN", "Логин"],
    ["PASSWORD_COMMON", "Пароль"],
    ["EMAIL_INVALID", "Почта"],
  ] as const)("shows %s under its field", async (code, label) => {
    const sync = open();
    sync.refuseNext(new AppError(code));
    type("Как вас зовут", "Вера");
    type("Пароль", "хорошая погода");
    submit();
    await waitFor(() => expect(field(label).getAttribute("aria-invalid")).toBe("true"));
    expect(document.activeElement).toBe(field(label));
  });

  it("shows an error without a field above the form", async () => {
    const sync = open();
    sync.refuseNext(new AppError("REGISTRATION_CLOSED"));
    type("Как вас зовут", "Вера");
    type("Пароль", "хорошая погода");
    submit();
    expect((await screen.findByRole("alert")).textContent).toContain("закрыта");
  });
});

describe("a username derived from a name", () => {
  it.each([
    ["Вера Мальцева", "vera.maltseva"],
    ["  Щукин   Ёж ", "schukin.ezh"],
    ["O'Brien-Смит", "o.brien-smit"],
    ["李", ""],
    ["", ""],
  ])("%s becomes %s", (name, username) => {
    expect(usernameOf(name)).toBe(username);
  });
});

describe("the strength of a password", () => {
  it.each([
    ["", 0],
    ["короткий".slice(0, 7), 1],
    ["aaaaaaaaaaaa", 1],
    ["паролька", 2],
    ["хорошая погода", 4],
  ])("%s is %i", (password, strength) => {
    expect(strengthOf(password)).toBe(strength);
  });
});

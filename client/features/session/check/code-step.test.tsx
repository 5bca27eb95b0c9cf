import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { CheckStep } from "#contract/auth/sign-in-answer.ts";
import { AppError } from "#contract/core/error.ts";
import { createFakeSync, type FakeSync } from "#client/testing/fake-sync.ts";
import { renderScreen } from "#client/testing/render-screen.tsx";
import { CodeStep } from "./code-step.tsx";

const STEP: CheckStep = {
  kind: "email_code",
  ticket: "ticket",
  factors: [],
  sentTo: "a…a@chitalnya.ru",
  expiresAt: "2026-11-21T14:00:00.000Z",
};

function open(step: CheckStep = STEP) {
  const sync: FakeSync = createFakeSync({ user: null });
  const onDone = vi.fn();
  const onEnded = vi.fn();
  renderScreen(sync, <CodeStep step={step} onDone={onDone} onEnded={onEnded} />);
  return { sync, onDone, onEnded };
}

const code = () => screen.getByLabelText("Код из письма");
const type = (value: string) => fireEvent.change(code(), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

describe("the step with an emailed code", () => {
  it("allows the device to fill in the code", () => {
    open();
    expect([code().getAttribute("autocomplete"), code().getAttribute("inputmode")]).toEqual([
      "one-time-code",
      "numeric",
    ]);
  });

  it("focuses the field when it appears", () => {
    open();
    expect(document.activeElement).toBe(code());
  });

  it("shows an error under an empty field", () => {
    const { onDone } = open();
    press("Войти");
    expect(screen.getByText("Введите код")).toBeTruthy();
    expect(document.activeElement).toBe(code());
    expect(onDone).not.toHaveBeenCalled();
  });

  it("starts the session", async () => {
    const { sync, onDone } = open();
    type("123 456");
    press("Войти");
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(null));
    expect(sync.session.state().status).toBe("signed-in");
  });

  it("continues with the second factor if the server requires one", async () => {
    const { sync, onDone } = open();
    const next: CheckStep = { ...STEP, kind: "second_factor", factors: ["totp"] };
    sync.askFor(next);
    type("123456");
    press("Войти");
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(next));
  });

  it("shows the error of a wrong code under the field and focuses it", async () => {
    const { sync } = open();
    sync.refuseNext(new AppError("CODE_WRONG"));
    type("123456");
    press("Войти");
    expect(await screen.findByText("Код не подошёл. Проверьте цифры")).toBeTruthy();
    expect(document.activeElement).toBe(code());
  });

  it("ends when the code is no longer valid", async () => {
    const { sync, onEnded } = open();
    sync.refuseNext(new AppError("CHECK_ENDED"));
    type("123456");
    press("Войти");
    await waitFor(() => expect(onEnded).toHaveBeenCalledWith(expect.stringMatching(/больше.не.действует/u)));
  });

  it("asks for a new password when the code resets the password", async () => {
    const { sync, onDone } = open({ ...STEP, kind: "password_reset" });
    type("123456");
    press("Сохранить и войти");
    expect(await screen.findByText("Заполните это поле")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Новый пароль"), { target: { value: "сорок тысяч обезьян" } });
    sync.refuseNext(new AppError("PASSWORD_COMMON"));
    press("Сохранить и войти");
    expect(await screen.findByText(/легко подобрать/u)).toBeTruthy();
    press("Сохранить и войти");
    await waitFor(() => expect(onDone).toHaveBeenCalledWith(null));
  });
});

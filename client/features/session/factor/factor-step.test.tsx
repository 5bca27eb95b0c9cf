import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { CheckStep } from "#contract/auth/sign-in-answer.ts";
import { AppError } from "#contract/core/error.ts";
import { createFakeSync } from "#client/testing/fake-sync.ts";
import { renderScreen } from "#client/testing/render-screen.tsx";
import { FactorStep } from "./factor-step.tsx";

const STEP: CheckStep = {
  kind: "second_factor",
  ticket: "ticket",
  factors: ["totp", "recovery"],
  sentTo: null,
  expiresAt: "2999-01-01T00:00:00.000Z",
};

function open(step: CheckStep = STEP) {
  const sync = createFakeSync({ user: null });
  const [onDone, onEnded] = [vi.fn(), vi.fn()];
  renderScreen(sync, <FactorStep step={step} onDone={onDone} onEnded={onEnded} />);
  return { sync, onDone, onEnded };
}

const next = () => fireEvent.click(screen.getByRole("button", { name: "Продолжить" }));
const code = () => screen.getByLabelText("Код из приложения");

afterEach(() => vi.restoreAllMocks());

describe("the second step of a sign-in", () => {
  it("marks the code field for autofill and shows an error when it is empty", () => {
    open();
    expect(code().getAttribute("autocomplete")).toBe("one-time-code");
    expect(code().getAttribute("inputmode")).toBe("numeric");
    next();
    expect(screen.getByText("Введите код")).toBeTruthy();
    expect(document.activeElement).toBe(code());
  });

  it("starts the session with the right code", async () => {
    const { sync, onDone } = open();
    fireEvent.change(code(), { target: { value: " 123 456 " } });
    next();
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(sync.session.state().status).toBe("signed-in");
  });

  it("stays open after a wrong code and ends when the step has expired", async () => {
    const { sync, onDone, onEnded } = open();
    sync.refuseNext(new AppError("FACTOR_WRONG"));
    fireEvent.change(code(), { target: { value: "000000" } });
    next();
    expect(await screen.findByText(/^Код не подошёл/u)).toBeTruthy();
    sync.refuseNext(new AppError("CHECK_ENDED"));
    next();
    await waitFor(() => expect(onEnded).toHaveBeenCalledWith(expect.stringContaining("Время вышло")));
    expect(onDone).not.toHaveBeenCalled();
  });

  it("switches to another factor and moves the focus to its field", () => {
    open();
    fireEvent.click(screen.getByRole("button", { name: "Ввести код восстановления" }));
    expect(document.activeElement).toBe(screen.getByLabelText("Код восстановления"));
    expect(screen.queryByLabelText("Код из приложения")).toBeNull();
  });

  it("does not offer a passkey without browser support, and says if no factor is left", () => {
    open({ ...STEP, factors: ["passkey"] });
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.getByText(/Обратитесь к.администратору/u)).toBeTruthy();
  });
});

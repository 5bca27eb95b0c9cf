import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { AppError } from "#contract/core/error.ts";
import { NetworkFault } from "#client/sync/ports/env.ts";
import { createFakeSync, type FakeSync } from "#client/testing/fake-sync.ts";
import { renderScreen } from "#client/testing/render-screen.tsx";
import { SignInForm } from "./sign-in-form.tsx";

function open(): FakeSync {
  const sync = createFakeSync({ user: null });
  renderScreen(sync, <SignInForm />);
  return sync;
}

const login = () => screen.getByLabelText("Почта или логин");
const password = () => screen.getByLabelText("Пароль");
const submit = () => fireEvent.click(screen.getByRole("button", { name: "Войти" }));

function fill(): void {
  fireEvent.change(login(), { target: { value: "anna" } });
  fireEvent.change(password(), { target: { value: "хорошая погода" } });
}

describe("the sign-in form", () => {
  it("has the autocomplete values that password managers expect", () => {
    open();
    expect(login().getAttribute("autocomplete")).toBe("username");
    expect(password().getAttribute("autocomplete")).toBe("current-password");
  });

  it("shows errors under the empty fields and focuses the first one", () => {
    open();
    submit();
    expect(screen.getAllByText("Заполните это поле")).toHaveLength(2);
    expect(document.activeElement).toBe(login());
    expect(login().getAttribute("aria-invalid")).toBe("true");
    expect(login().getAttribute("aria-describedby")).not.toBeNull();
  });

  it("signs in", async () => {
    const sync = open();
    fill();
    submit();
    await waitFor(() => expect(sync.session.state().status).toBe("signed-in"));
  });

  it("says that the login and password do not match, without saying which is wrong", async () => {
    const sync = open();
    sync.refuseNext(new AppError("CREDENTIALS_WRONG"));
    fill();
    submit();
    expect((await screen.findByRole("alert")).textContent).toBe("Почта или пароль не подошли");
  });

  it("says how long to wait after too many attempts", async () => {
    const sync = open();
    sync.refuseNext(new AppError("RATE_LIMITED", { retryAfter: 110 }));
    fill();
    submit();
    const text = (await screen.findByRole("alert")).textContent.replaceAll("\u00A0", " ");
    expect(text).toBe("Слишком много попыток. Попробуйте через 2 минуты");
  });

  it("says that the server did not answer and allows another attempt", async () => {
    const sync = open();
    sync.refuseNext(new NetworkFault("no route"));
    fill();
    submit();
    expect((await screen.findByRole("alert")).textContent).toContain("Нет связи с сервером");
    submit();
    await waitFor(() => expect(sync.session.state().status).toBe("signed-in"));
  });

  it("says before the first attempt that there is no network", () => {
    const sync = createFakeSync({ user: null, connection: { network: false, online: false } });
    renderScreen(sync, <SignInForm />);
    expect(screen.getByText(/^Нет сети/u)).toBeTruthy();
  });
});

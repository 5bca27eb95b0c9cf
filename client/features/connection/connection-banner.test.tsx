import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { FAKE_REFUSED, FAKE_WAITING } from "#client/testing/fake-outbox.ts";
import { createFakeSync, type FakeWorld } from "#client/testing/fake-sync.ts";
import { renderScreen } from "#client/testing/render-screen.tsx";
import { ConnectionBanner } from "./connection-banner.tsx";
import { sendingText } from "./connection-text.ts";
import { UnsentAction } from "./unsent-action.tsx";

const shown = (world: FakeWorld): void => void renderScreen(createFakeSync(world), <ConnectionBanner />);

const plain = (text: string | null): string => (text ?? "").replaceAll("\u00A0", " ");

describe("the connection banner (SY-82)", () => {
  it("shows the number of unsent mutations offline, and opens their list", async () => {
    shown({ connection: { online: false, network: false }, waiting: FAKE_WAITING, refused: FAKE_REFUSED });
    await screen.findByText("Нет сети");
    expect(plain(screen.getByRole("button").textContent)).toBe("5 не синхронизировано");
  });

  it("shows the number of rejected mutations online, because they need the user's decision", async () => {
    shown({ refused: FAKE_REFUSED });
    expect(plain((await screen.findByText(/^Сервер/)).textContent)).toBe("Сервер не принял 2 правки");
    expect(plain(screen.getByRole("button").textContent)).toBe("2 не синхронизировано");
  });

  it("uses the singular for one mutation", async () => {
    shown({ refused: FAKE_REFUSED.slice(0, 1) });
    expect(plain((await screen.findByText(/^Сервер/)).textContent)).toBe("Сервер не принял 1 правку");
    expect(plain(screen.getByText(/хранится/).textContent)).toContain("решите, что с ней делать");
  });

  it("says that the server is unreachable while the network works (SY-45)", async () => {
    shown({ connection: { online: false, socket: false, network: true } });
    await screen.findByText("Нет связи с сервером");
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("[SH-70] offers to sign in to a portal in front of the server", async () => {
    shown({ connection: { online: false, socket: false, network: true, portal: true } });
    await screen.findByText("Нужно войти через портал");
    expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual(["Войти через портал"]);
    expect(screen.queryByText("Нет связи с сервером")).toBeNull();
  });

  it("shows nothing without trouble", () => {
    shown({ waiting: FAKE_WAITING });
    expect(screen.queryByText(/^(?:Сервер|Нет)/)).toBeNull();
  });
});

describe("a page without the shell (SY-89)", () => {
  it("offers to show what is unsent", () => {
    renderScreen(createFakeSync({ waiting: FAKE_WAITING, refused: FAKE_REFUSED }), <UnsentAction />);
    expect(plain(screen.getByRole("button").textContent)).toBe("5 не синхронизировано");
  });

  it("shows no button when everything is sent, and none without the engine", () => {
    renderScreen(createFakeSync({}), <UnsentAction />);
    render(<UnsentAction />);
    expect(screen.queryByRole("button")).toBeNull();
  });
});

it("the text about sending puts «правка» into the accusative", () => {
  expect([1, 2, 5].map((count) => plain(sendingText(count)))).toEqual([
    "Отправляем 1 правку",
    "Отправляем 2 правки",
    "Отправляем 5 правок",
  ]);
});

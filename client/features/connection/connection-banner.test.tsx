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

describe("the strip over a sheet (SY-82)", () => {
  it("counts what is unsent without a network, and leads to it", async () => {
    shown({ connection: { online: false, network: false }, waiting: FAKE_WAITING, refused: FAKE_REFUSED });
    await screen.findByText("Нет сети");
    expect(plain(screen.getByRole("button").textContent)).toBe("5 не синхронизировано");
  });

  it("counts with a network what was refused, for that waits for its person", async () => {
    shown({ refused: FAKE_REFUSED });
    expect(plain((await screen.findByText(/^Сервер/)).textContent)).toBe("Сервер не принял 2 правки");
    expect(plain(screen.getByRole("button").textContent)).toBe("2 не синхронизировано");
  });

  it("speaks of one edit as of one", async () => {
    shown({ refused: FAKE_REFUSED.slice(0, 1) });
    expect(plain((await screen.findByText(/^Сервер/)).textContent)).toBe("Сервер не принял 1 правку");
    expect(plain(screen.getByText(/хранится/).textContent)).toContain("решите, что с ней делать");
  });

  it("says that the server is away while the network is not (SY-45)", async () => {
    shown({ connection: { online: false, socket: false, network: true } });
    await screen.findByText("Нет связи с сервером");
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("[SH-70] offers the way to a sign-in that stands before the server", async () => {
    shown({ connection: { online: false, socket: false, network: true, portal: true } });
    await screen.findByText("Нужно войти через портал");
    expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual(["Войти через портал"]);
    expect(screen.queryByText("Нет связи с сервером")).toBeNull();
  });

  it("is not there when all is well", () => {
    shown({ waiting: FAKE_WAITING });
    expect(screen.queryByText(/^(?:Сервер|Нет)/)).toBeNull();
  });
});

describe("a page without the shell (SY-89)", () => {
  it("leads to what is unsent", () => {
    renderScreen(createFakeSync({ waiting: FAKE_WAITING, refused: FAKE_REFUSED }), <UnsentAction />);
    expect(plain(screen.getByRole("button").textContent)).toBe("5 не синхронизировано");
  });

  it("shows no button when all is sent, and none without the engine", () => {
    renderScreen(createFakeSync({}), <UnsentAction />);
    render(<UnsentAction />);
    expect(screen.queryByRole("button")).toBeNull();
  });
});

it("one edit is on its way in the accusative", () => {
  expect([1, 2, 5].map((count) => plain(sendingText(count)))).toEqual([
    "Отправляем 1 правку",
    "Отправляем 2 правки",
    "Отправляем 5 правок",
  ]);
});

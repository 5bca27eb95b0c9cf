import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { FAKE_WAITING } from "#client/testing/fake-outbox.ts";
import { createFakeSync } from "#client/testing/fake-sync.ts";
import { renderScreen } from "#client/testing/render-screen.tsx";
import { SignOut } from "./sign-out.tsx";

describe("signing out", () => {
  it("needs no confirmation when everything is sent", async () => {
    const sync = createFakeSync();
    renderScreen(sync, <SignOut onStay={() => {}} />);
    await waitFor(() => expect(sync.session.state().status).toBe("anonymous"));
  });

  it("asks for confirmation if unsent mutations would be lost", async () => {
    const sync = createFakeSync({ waiting: FAKE_WAITING });
    const onStay = vi.fn();
    renderScreen(sync, <SignOut onStay={onStay} />);
    const stay = await screen.findByRole("button", { name: "Остаться" });
    expect(screen.getByText(/не видел: 3/u)).toBeTruthy();
    fireEvent.click(stay);
    expect(onStay).toHaveBeenCalled();
    expect(sync.session.state().status).toBe("signed-in");
    fireEvent.click(screen.getByRole("button", { name: "Удалить и выйти" }));
    await waitFor(() => expect(sync.session.state().status).toBe("anonymous"));
  });

  it("downloads the unsent mutations as a file, then signs out", async () => {
    const sync = createFakeSync({ waiting: FAKE_WAITING });
    const savedBlobs: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      if (blob instanceof Blob) savedBlobs.push(blob);
      return "blob:here";
    });
    renderScreen(sync, <SignOut onStay={() => {}} />);
    fireEvent.click(await screen.findByRole("button", { name: "Скачать и выйти" }));
    await waitFor(() => expect(sync.session.state().status).toBe("anonymous"));
    const file: unknown = JSON.parse((await savedBlobs[0]?.text()) ?? "null");
    expect(file).toMatchObject({
      waiting: [{ mutationId: "m-1" }, { mutationId: "m-2" }, { mutationId: "m-3" }],
      refused: [],
    });
  });
});

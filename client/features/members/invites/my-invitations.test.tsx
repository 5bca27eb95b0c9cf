import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { createFakeSync } from "#client/testing/fake-sync.ts";
import { renderScreen } from "#client/testing/render-screen.tsx";
import { MyInvitations } from "./my-invitations.tsx";

const BOARD = "0192b3a0-0000-7000-8000-00000000bbbb";
const INVITE = {
  id: "0192b3a0-0000-7000-8000-00000000aaaa",
  board: { id: BOARD, title: "Читальня", color: "pine" },
  role: "editor",
  inviter: { name: "Анна Котова" },
  expiresAt: null,
};

/** A fake server with one invitation, which is gone after it is answered. */
function someServer() {
  const requests: string[] = [];
  const call = async ({ method, path }: { method: string; path: string }) => {
    const isRead = method === "GET";
    const isOpen = requests.length === 0;
    if (!isRead) requests.push(path.split("/").at(-1) ?? "");
    return { items: isOpen ? [INVITE] : [], count: isOpen ? 1 : 0, boardId: BOARD, role: "editor", joined: true };
  };
  return { requests, sync: Object.assign(createFakeSync(), { call }) };
}

describe("my invitations", () => {
  beforeEach(() => history.replaceState(null, "", "/i"));

  it("[IN-15] show the inviter, the role and the board, and open the board after one is accepted", async () => {
    const { requests, sync } = someServer();
    renderScreen(sync, <MyInvitations />);
    await screen.findByText("Анна Котова приглашает, роль «Редактор» · без срока", { collapseWhitespace: true });
    fireEvent.click(screen.getByRole("button", { name: "Принять приглашение на доску «Читальня»" }));
    await waitFor(() => expect(location.pathname).toBe(`/b/${BOARD}`));
    expect(requests).toEqual(["accept"]);
  });

  it("[IN-15] disappear after they are declined", async () => {
    const { requests, sync } = someServer();
    renderScreen(sync, <MyInvitations />);
    fireEvent.click(await screen.findByRole("button", { name: "Отклонить приглашение на доску «Читальня»" }));
    await waitFor(() => expect(screen.queryByText("Читальня")).toBeNull());
    expect(requests).toEqual(["decline"]);
  });
});

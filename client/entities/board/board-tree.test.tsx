import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { ListKey } from "#client/sync/sync-api.ts";
import { FAKE_BOARDS } from "#client/testing/fake-boards.ts";
import { createFakeSync } from "#client/testing/fake-sync.ts";
import { renderScreen } from "#client/testing/render-screen.tsx";
import { flatten, useBoardTree, useRolledUp } from "./board-tree.ts";

function Probe({ seen }: { readonly seen?: unknown[] }) {
  const tree = useBoardTree();
  const counts = useRolledUp(tree);
  seen?.push(tree);
  return (
    <ul>
      {flatten(tree).map(({ node: { board }, depth }) => (
        <li key={board.id}>{`${depth} ${board.title} ${counts.get(board.id)?.done}/${counts.get(board.id)?.tasks}`}</li>
      ))}
    </ul>
  );
}

const lines = () => screen.getAllByRole("listitem").map((line) => line.textContent);

describe("the board tree", () => {
  it("nests boards in order and sums up the metrics of subtrees", () => {
    renderScreen(createFakeSync({ boards: FAKE_BOARDS }), <Probe />);
    expect(lines().slice(-7)).toEqual([
      "0 Читальня 96/151",
      "1 Веб-версия 15/27",
      "2 Поиск 0/3",
      "1 Дизайн-система 10/20",
      "1 Мобильное приложение 57/84",
      "2 Онбординг 12/12",
      "2 Релиз 4.2 23/42",
    ]);
    expect(lines()).not.toContain("0 Старый сайт 5/5");
  });

  it("follows boards that are renamed, created and archived", async () => {
    const sync = createFakeSync({ boards: FAKE_BOARDS });
    renderScreen(sync, <Probe />);
    await act(() => sync.mutate("board.set", "b-onb", { title: "Знакомство" }));
    expect(lines()).toContain("2 Знакомство 12/12");
    await act(() => sync.mutate("board.create", "b-new", { title: "Внутри", boardId: "b-hire" }));
    expect(lines()).toContain("1 Внутри 0/0");
    await act(() => sync.mutate("board.archive", "b-hire", {}));
    expect(lines()).not.toContain("1 Внутри 0/0");
  });

  it("keeps the nodes that did not change", async () => {
    const sync = createFakeSync({ boards: FAKE_BOARDS });
    const seen: { board: { id: string } }[][] = [];
    renderScreen(sync, <Probe seen={seen} />);
    const before = seen.at(-1)?.find(({ board }) => board.id === "b-red");
    await act(() => sync.mutate("board.set", "b-onb", { title: "Знакомство" }));
    expect(seen.at(-1)).not.toBe(seen[0]);
    expect(seen.at(-1)?.find(({ board }) => board.id === "b-red")).toBe(before);
  });

  it("reuses its subscriptions: a new one during a notification would be notified again without end", async () => {
    const fake = createFakeSync({ boards: FAKE_BOARDS });
    const subscribedKeys: ListKey[] = [];
    const store = {
      ...fake.store,
      subscribeList: (key: ListKey, listener: () => void) => {
        subscribedKeys.push(key);
        return fake.store.subscribeList(key, listener);
      },
    };
    renderScreen({ ...fake, store }, <Probe />);
    const before = subscribedKeys.length;
    await act(() => fake.mutate("board.set", "b-onb", { title: "Знакомство" }));
    expect(subscribedKeys.length).toBe(before);
  });
});

import { memo } from "react";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Sync } from "#client/sync/sync-api.ts";
import { createStory, type SignedInTab, type Story, type StoryBoard } from "#client/testing/sync/story.ts";
import { SyncProvider, useSync } from "./sync-provider.tsx";
import {
  useBoardState,
  useConnection,
  useAllCounts,
  useList,
  useMark,
  useOpenBoard,
  useOutbox,
  useRefused,
  useRole,
  useRow,
  useSession,
  useWaiting,
} from "./use-live.ts";
import { usePerson } from "./use-person.ts";

let story: Story;
let vera: SignedInTab;
let board: StoryBoard;
let sync: Sync;
let renders: Map<string, number>;

beforeEach(async () => {
  story = createStory();
  vera = await story.person("vera");
  board = await story.board(vera.tab);
  sync = vera.tab.sync;
  renders = new Map();
});

afterEach(cleanup);

function count(name: string): void {
  renders.set(name, (renders.get(name) ?? 0) + 1);
}

const Card = memo(function Card({ id }: { id: string }) {
  const task = useRow("task", id);
  const mark = useMark("task", id);
  count(id);
  return (
    <li data-testid={id}>
      {task?.title} {mark ?? ""}
    </li>
  );
});

function Column({ id }: { id: string }) {
  const ids = useList(`tasks:${id}`);
  count(id);
  return (
    <ul>
      {ids.map((task) => (
        <Card key={task} id={task} />
      ))}
    </ul>
  );
}

function shown(children: React.ReactNode) {
  return render(<SyncProvider sync={sync}>{children}</SyncProvider>);
}

const text = (id: string) => screen.getByTestId(id).textContent?.trim();

async function edit(work: () => Promise<unknown>): Promise<void> {
  await act(async () => {
    await work();
  });
}

describe("live reads", () => {
  it("show a mutation in the same frame, and then its result", async () => {
    vera.browser.network.set(false);
    shown(<Column id={board.todo} />);
    let id = "";
    await edit(async () => {
      id = await story.task(vera.tab, board, "Полка");
    });
    expect(text(id)).toBe("Полка waiting");
    await edit(async () => {
      vera.browser.network.set(true);
      await story.clock.advance(2_000);
    });
    expect(text(id)).toBe("Полка");
  });

  it("re-render only what has changed: a move touches two columns and no other card (SY-32)", async () => {
    const ids = [await story.task(vera.tab, board, "Первая"), await story.task(vera.tab, board, "Вторая")];
    await story.clock.advance(2_000);
    shown(
      <>
        <Column id={board.todo} />
        <Column id={board.done} />
      </>,
    );
    renders.clear();
    await edit(() => sync.mutate("task.set", ids[0] ?? "", { title: "Иначе" }));
    expect([...renders.keys()]).toEqual([ids[0]]);
    renders.clear();
    await edit(() => sync.mutate("board.set", board.boardId, { title: "Фонд" }));
    expect([...renders.keys()]).toEqual([]);
    await edit(() => sync.mutate("task.move", ids[0] ?? "", { columnId: board.done }));
    expect(renders.has(ids[1] ?? "")).toBe(false);
    expect(new Set(renders.keys())).toEqual(new Set([board.todo, board.done, ids[0]]));
  });

  it("return undefined for no id and for a row that the device does not have", () => {
    function Nothing() {
      const seen = [useRow("task", null), useRow("task", "nobody"), usePerson(null), usePerson("nobody")];
      return <p data-testid="nothing">{seen.map(String).join()}</p>;
    }
    shown(<Nothing />);
    expect(text("nothing")).toBe("undefined,undefined,undefined,undefined");
  });

  it("follow the new id after a re-render with another one", async () => {
    const ids = [await story.task(vera.tab, board, "Первая"), await story.task(vera.tab, board, "Вторая")];
    const one = (id: string) => (
      <SyncProvider sync={sync}>
        <p data-testid="title">
          <Title id={id} />
        </p>
      </SyncProvider>
    );
    const { rerender } = render(one(ids[0] ?? ""));
    rerender(one(ids[1] ?? ""));
    expect(text("title")).toBe("Вторая");
    renders.clear();
    await edit(() => sync.mutate("task.set", ids[0] ?? "", { title: "Иначе" }));
    expect(renders.size).toBe(0);
  });

  function Title({ id }: { id: string }) {
    count(id);
    return <>{useRow("task", id)?.title}</>;
  }
});

describe("useOpenBoard", () => {
  function Board({ id }: { id: string }) {
    useOpenBoard(id);
    const counts = useAllCounts(id);
    return (
      <p data-testid="board">
        {useBoardState(id)} {useRole(id)} {counts.tasks}/{counts.done}
      </p>
    );
  }

  it("follows a board while it is mounted, with its state, role and counts", async () => {
    const phone = await story.person("vera");
    sync = phone.tab.sync;
    const page = shown(<Board id={board.boardId} />);
    await edit(() => story.clock.advance(2_000));
    expect(text("board")).toBe("complete owner 0/0");
    await edit(async () => {
      await story.task(vera.tab, board, "Полка");
      await story.clock.advance(500);
    });
    expect(text("board")).toBe("complete owner 1/0");
    page.unmount();
    await story.task(vera.tab, board, "Ещё одна");
    await story.clock.advance(500);
    expect(sync.store.list(`tasks:${board.todo}`)).toHaveLength(1);
  });

  it("accepts null", () => {
    function Nothing() {
      useOpenBoard(null);
      return <p data-testid="none">there</p>;
    }
    shown(<Nothing />);
    expect(text("none")).toBe("there");
  });
});

describe("the state hooks", () => {
  function Foot() {
    const { status, user } = useSession();
    const { online, storage } = useConnection();
    const { waiting, refused } = useOutbox();
    const lists = [useWaiting().length, useRefused().length];
    const person = usePerson(user?.id ?? null);
    return (
      <p data-testid="foot">
        {[status, person?.name, online, storage, waiting, refused, ...lists].map(String).join(" ")}
      </p>
    );
  }

  it("return the session, the connection and the outbox, live", async () => {
    shown(<Foot />);
    expect(text("foot")).toBe("signed-in vera true device 0 0 0 0");
    await edit(async () => {
      vera.browser.network.set(false);
      await sync.mutate("board.set", board.boardId, { title: "Фонд" });
    });
    expect(text("foot")).toBe("signed-in vera false device 1 0 1 0");
    await edit(() => story.during(sync.session.signOut({ discardUnsent: true })));
    expect(text("foot")).toBe("anonymous undefined false device 0 0 0 0");
  });
});

it("useSync throws outside of its provider", () => {
  function Alone() {
    return <>{useSync().newId()}</>;
  }
  expect(() => render(<Alone />)).toThrow("outside of SyncProvider");
});

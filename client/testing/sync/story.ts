import { createBrowser, type FakeBrowser, type Tab, type TabOptions } from "./device.ts";
import { createFakeServer, giveRole, PEOPLE, type FakeServer } from "./fake-server.ts";
import { createVirtualClock, type VirtualClock } from "./virtual-clock.ts";

/** The environment of one test: a server, users with browsers, and a virtual clock. */
export interface Story {
  clock: VirtualClock;
  server: FakeServer;
  /** Opens a new browser with one tab, signed in and idle. */
  person(login: keyof typeof PEOPLE, options?: TabOptions): Promise<SignedInTab>;
  /** Advances the clock until the promise settles, and returns its result. */
  during<T>(work: Promise<T>): Promise<T>;
  /** Creates a board with two columns, confirmed by the server. */
  board(tab: Tab, title?: string): Promise<StoryBoard>;
  /** Creates a task in a tab; it is confirmed if there is a network. */
  task(tab: Tab, board: StoryBoard, title: string): Promise<string>;
}

export interface SignedInTab {
  tab: Tab;
  browser: FakeBrowser;
}

export interface StoryBoard {
  boardId: string;
  todo: string;
  done: string;
}

export function createStory(): Story {
  const clock = createVirtualClock();
  const server = createFakeServer(() => clock.now());
  const story: Story = {
    clock,
    server,
    async person(login, options) {
      const browser = createBrowser(server, clock);
      const tab = await browser.open(options);
      await story.during(tab.sync.session.signIn({ login, password: "correct horse" }));
      await clock.advance(2_000);
      return { tab, browser };
    },
    async during(work) {
      let isOver = false;
      const mark = (): void => {
        isOver = true;
      };
      work.then(mark, mark);
      while (!isOver) await clock.advance(10);
      return work;
    },
    async board(tab, title = "Читальня") {
      const [boardId, todo, done] = [tab.sync.newId(), tab.sync.newId(), tab.sync.newId()];
      await tab.sync.mutate("board.create", boardId, {
        title,
        columns: [
          { id: todo, name: "Очередь", kind: "queue", sort: "a0" },
          { id: done, name: "Готово", kind: "done", sort: "a1" },
        ],
      });
      await clock.advance(2_000);
      return { boardId, todo, done };
    },
    async task(tab, { boardId, todo }, title) {
      const id = tab.sync.newId();
      await tab.sync.mutate("task.create", id, { boardId, columnId: todo, title });
      await clock.advance(500);
      return id;
    },
  };
  return story;
}

/** Makes the other user an editor of a board. */
export function share(story: Story, { boardId }: StoryBoard, login: keyof typeof PEOPLE): void {
  giveRole(story.server, boardId, PEOPLE[login], "editor");
}

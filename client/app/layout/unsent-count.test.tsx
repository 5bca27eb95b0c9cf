import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { XmlElement, XmlText } from "yjs";
import { ConnectionTrouble } from "#client/features/connection/connection-trouble.tsx";
import { UnsentAction } from "#client/features/connection/unsent-action.tsx";
import { UnsyncedList } from "#client/features/unsynced/unsynced-list.tsx";
import { takeRole, PEOPLE } from "#client/testing/sync/fake-server.ts";
import { renderScreen } from "#client/testing/render-screen.tsx";
import { createStory, share, type SignedInTab, type Story, type StoryBoard } from "#client/testing/sync/story.ts";
import { PersonFoot } from "./side-foot.tsx";

/** The sync status, the connection banner, the button of a page without the shell and the list show the same number. */

let story: Story;
let oleg: SignedInTab;
let board: StoryBoard;
let taskId: string;

beforeEach(async () => {
  story = createStory();
  const vera = await story.person("vera");
  board = await story.board(vera.tab);
  share(story, board, "oleg");
  taskId = await story.task(vera.tab, board, "Полка");
  await story.clock.advance(2_000);
  oleg = await story.person("oleg");
  oleg.tab.sync.openBoard(board.boardId);
  oleg.tab.sync.details.open(taskId);
  await story.clock.advance(2_000);
});

function goOffline(): void {
  oleg.browser.wire.isUp = false;
  oleg.browser.network.set(false);
  oleg.browser.wire.cut();
  story.server.documents.cut();
}

function show(): void {
  const { sync } = oleg.tab;
  const user = sync.session.state().user;
  if (user === null) throw new Error("nobody is signed in");
  renderScreen(
    sync,
    <>
      <PersonFoot user={user} />
      <ConnectionTrouble />
      <UnsentAction />
      <section aria-label="list">
        <UnsyncedList onClose={() => undefined} />
      </section>
    </>,
  );
}

const plain = (text: string | null): string => (text ?? "").replaceAll("\u00A0", " ");
const numbersIn = (texts: readonly string[]): number[] => texts.map((text) => Number(/\d+/.exec(text)?.[0] ?? 0));

/** Returns the number in each of them, and the number of rows in the list's sections. */
function shownCounts() {
  const list = screen.getByRole("region", { name: "list" });
  const [head] = list.getElementsByTagName("header");
  const sections = [...list.querySelectorAll("h3")].map((heading) => plain(heading.textContent));
  const buttons = screen.queryAllByRole("button").map(({ textContent }) => plain(textContent));
  return {
    head: numbersIn([plain(head?.textContent ?? "")])[0],
    sections: numbersIn(sections).reduce((sum, one) => sum + one, 0),
    buttons: numbersIn(buttons.filter((text) => text.includes("не синхронизировано"))),
    foot: numbersIn(buttons.filter((text) => /ждут|ждёт/.test(text))),
  };
}

async function expectAll(count: number, { hasFoot = true } = {}): Promise<void> {
  // The connection banner and the button of a page without the shell.
  const expected = { head: count, sections: count, buttons: [count, count], foot: hasFoot ? [count] : [] };
  const look = async () => {
    // The device's disk works as its clock advances.
    await act(() => story.clock.advance(100));
    return shownCounts();
  };
  await expect.poll(look).toEqual(expected);
}

const file = (name: string): File => new File(["обложка"], name, { type: "text/plain" });

async function write(text: string): Promise<void> {
  const documents = await story.during(oleg.tab.sync.documents());
  const { doc } = await story.during(documents.open(taskId));
  const paragraph = new XmlElement("paragraph");
  paragraph.insert(0, [new XmlText(text)]);
  doc.getXmlFragment("default").insert(0, [paragraph]);
  await story.clock.advance(2_000);
}

it("[SY-82] unsent mutations, files and texts are counted as one number everywhere while offline", async () => {
  const { sync } = oleg.tab;
  goOffline();
  await sync.mutate("task.set", taskId, { title: "Полка для книг" });
  show();
  await expectAll(1);
  await act(() =>
    sync.mutate("task.create", sync.newId(), { boardId: board.boardId, columnId: board.todo, title: "Ещё" }),
  );
  await expectAll(2);
  const files = await story.during(sync.files());
  await act(() => story.during(files.attach({ taskId }, file("обложка.txt"))));
  await expectAll(3);
  await act(() => write("Текст без сети"));
  await expectAll(4);
  await act(() => sync.mutate("comment.create", sync.newId(), { taskId, body: "Жду", parentId: null }));
  await expectAll(5);
});

it("[SY-82] rejected changes are counted together with waiting ones, and no more when the user discards them", async () => {
  const { sync } = oleg.tab;
  goOffline();
  await sync.mutate("task.set", taskId, { title: "Полка для книг" });
  const files = await story.during(sync.files());
  await story.during(files.attach({ taskId }, file("обложка.txt")));
  await write("Текст без сети");
  takeRole(story.server, board.boardId, PEOPLE.oleg);
  oleg.browser.wire.isUp = true;
  oleg.browser.network.set(true);
  await story.clock.advance(10_000);
  show();
  await waitFor(() => expect(shownCounts().head).toBeGreaterThan(1));
  const { head = 0 } = shownCounts();
  await expectAll(head, { hasFoot: false });
  const discard = screen.getAllByRole("button", { name: /^Отбросить/ });
  fireEvent.click(discard[0] ?? document.body);
  const question = await screen.findByRole("alertdialog");
  fireEvent.click(question.querySelector("button:last-of-type") ?? question);
  await act(() => story.clock.advance(1_000));
  await expectAll(head - 1, { hasFoot: false });
});

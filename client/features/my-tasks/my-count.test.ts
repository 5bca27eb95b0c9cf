import { expect, it } from "vitest";
import { PEOPLE } from "#client/testing/sync/fake-server.ts";
import { createStory, share } from "#client/testing/sync/story.ts";
import { countAssigned } from "./my-count.ts";

it("[ST-06] countAssigned counts loaded boards by rows and the others by the server's number, also while they load", async () => {
  const story = createStory();
  const vera = await story.person("vera");
  const boards = [await story.board(vera.tab, "Читальня"), await story.board(vera.tab, "Двор")];
  for (const board of boards) {
    share(story, board, "oleg");
    for (const title of ["Одна", "Другая"]) {
      const taskId = await story.task(vera.tab, board, title);
      await vera.tab.sync.mutate("task.add", taskId, { field: "assigneeIds", value: PEOPLE.oleg });
    }
  }
  await story.clock.advance(2_000);
  const { sync } = (await story.person("oleg")).tab;
  await story.during(sync.refreshBoards());
  const named = boards.map(({ boardId }) => ({ boardId, assigned: 2 }));
  const seen: number[] = [];
  const look = (): void => {
    seen.push(countAssigned(sync.store, PEOPLE.oleg, named));
  };
  look();
  for (const { boardId } of boards) {
    sync.store.subscribeBoardState(boardId, look);
    sync.openBoard(boardId);
  }
  await story.clock.advance(2_000);
  look();
  expect(boards.map(({ boardId }) => sync.store.boardState(boardId))).toEqual(["complete", "complete"]);
  expect(new Set(seen)).toEqual(new Set([4]));
});

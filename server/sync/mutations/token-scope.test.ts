import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boardOfStream, type Change } from "#contract/changes/change.ts";
import { AppError } from "#contract/core/error.ts";
import { createWorld, person, uuid } from "#server/testing/mutations/mutation-world.ts";
import { opening, people, type Step, step } from "#server/testing/mutations/random-mutation.ts";
import { board } from "#server/testing/mutations/reading-room.ts";
import { memoryUnderTest } from "#server/testing/mutations/storage-under-test.ts";
import type { MutationResult } from "./mutate.ts";
import { isWithin } from "./token-scope.ts";
import { withRecentFacts } from "../fast-create/recent-facts.ts";

/** The world of random mutations, in which the first user owns nearly all boards. */
async function openWorld() {
  const { storage: bare, addPerson } = memoryUnderTest();
  for (const one of people) await addPerson(one);
  const storage = withRecentFacts(bare, () => 0);
  const world = createWorld(storage);
  const does = ({ actor, mutation }: Step, tokenScope?: readonly string[]): Promise<MutationResult | null> => {
    const actorInScope = { ...(people[actor] ?? person(1)), ...(tokenScope === undefined ? {} : { tokenScope }) };
    // Refusals are allowed: the test checks what was written.
    return world.mutator.mutate(actorInScope, mutation).catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    });
  };
  const insideOf = async (tokenScope: readonly string[]): Promise<string[]> => {
    const need = { actorId: person(1).id, mutationId: uuid(1, 0x777), boards: BOARDS };
    const facts = await storage.load(need);
    return BOARDS.filter((id) => isWithin(tokenScope, id, facts.ancestorsOf(id)));
  };
  for (const one of opening) await does(one);
  return { ...world, does, insideOf };
}

/** Boards that random mutations create and write. */
const BOARDS = [1, 2, 3, 4].map((number) => uuid(number, 0xb));

describe("a write by an actor with a token scope", () => {
  it("[TK-12] stays on the boards of the scope and in their subtrees", { timeout: 60_000 }, async () => {
    let written = 0;
    const history = fc.array(step, { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(history, history, fc.constantFrom(...BOARDS.slice(0, 3)), async (before, then, chosen) => {
        const world = await openWorld();
        for (const one of before) await world.does({ ...one, actor: 0 });
        for (const one of then) {
          const already = world.messages.length;
          const inside = await world.insideOf([chosen]);
          const answered = (await world.does({ ...one, actor: 0 }, [chosen]))?.changes ?? [];
          const within = new Set([...inside, ...(await world.insideOf([chosen]))]);
          const published = world.messages
            .slice(already)
            .flatMap((message) => (message.kind === "change" ? [message.change] : []));
          expect([...answered, ...published].filter((change) => !isInScope(change, within))).toEqual([]);
          written += published.length;
        }
      }),
      { numRuns: 300 },
    );
    // Otherwise the test has tried nothing.
    expect(written).toBeGreaterThan(60);
  });

  it("[TK-12] makes no root board and writes nothing to the user's own stream", async () => {
    const world = await openWorld();
    const [chosen = ""] = BOARDS;
    const scopedActor = { ...person(1), tokenScope: [chosen] };
    await expect(world.run(scopedActor, "board.create", board(9), { title: "Новая" })).rejects.toMatchObject({
      code: "API_TOKEN_BOARDS",
    });
    await expect(world.run(scopedActor, "favourite.set", chosen, { sort: "a0" })).rejects.toMatchObject({
      code: "API_TOKEN_BOARDS",
    });
    const inside = await world.run(scopedActor, "board.create", board(9), { title: "Новая", boardId: chosen });
    expect(inside.changes).not.toEqual([]);
  });

  it("[TK-12] cannot leave another board", async () => {
    const world = await openWorld();
    const [chosen = ""] = BOARDS;
    await world.run(person(1), "board.create", board(9), { title: "Своя" });
    await world.run(person(1), "member.set", person(2).id, { boardId: board(9), role: "editor" });
    const scopedActor = { ...person(2), tokenScope: [chosen] };
    await expect(world.run(scopedActor, "member.remove", person(2).id, { boardId: board(9) })).rejects.toMatchObject({
      code: "BOARD_FORBIDDEN",
    });
  });

  it("[TK-12] does not use cached rights of a call with another scope", async () => {
    const world = await openWorld();
    const [first = "", second = ""] = BOARDS;
    const add = (number: number, tokenScope?: readonly string[]) =>
      world.run(
        { ...person(1), ...(tokenScope === undefined ? {} : { tokenScope }) },
        "task.create",
        uuid(number, 0xd),
        {
          boardId: first,
          columnId: uuid(1, 0xc),
          title: "Книга",
        },
      );
    await add(21);
    await add(22);
    await expect(add(23, [second])).rejects.toMatchObject({ code: "BOARD_FORBIDDEN" });
    expect((await add(24, [first])).repeated).toBe(false);
    expect((await add(25)).repeated).toBe(false);
  });
});

/** Returns true for a change of a board in scope, or of its parent with the row of a board in scope only. */
function isInScope({ stream, ops }: Change, within: ReadonlySet<string>): boolean {
  const boardId = boardOfStream(stream);
  if (boardId !== null && within.has(boardId)) return true;
  return boardId !== null && ops.every((op) => op.e === "board" && within.has(op.id));
}

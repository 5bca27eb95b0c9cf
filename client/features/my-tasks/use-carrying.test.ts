import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { aTask, id } from "#client/testing/rows.ts";
import { headOf, type Group } from "#client/entities/my-tasks/groups.ts";
import { useLines } from "./use-carrying.ts";

const group = (...tasks: readonly number[]): Group => ({ key: "today", tasks: tasks.map((n) => aTask({ id: id(n) })) });

it("[MT-07] makes the lines anew where their order is another one, and at the end of a drop alone", () => {
  const { result, rerender } = renderHook((groups: readonly Group[]) => useLines(groups), {
    initialProps: [group(1, 2)],
  });
  const [first] = result.current;
  expect(first).toEqual([headOf("today"), id(1), id(2)]);
  // The server has answered for a task: other rows in the same order. What is held for the next order is not used up.
  rerender([group(1, 2)]);
  expect(result.current[0]).toBe(first);
  act(() => result.current[1]());
  expect(result.current[0]).toEqual(first);
  expect(result.current[0]).not.toBe(first);
  rerender([group(2, 1)]);
  expect(result.current[0]).toEqual([headOf("today"), id(2), id(1)]);
  rerender([]);
  expect(result.current[0]).toEqual([]);
});

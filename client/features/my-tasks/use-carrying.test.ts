import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { aTask, id } from "#client/testing/rows.ts";
import { headOf, type Group } from "#client/entities/my-tasks/groups.ts";
import { useLines } from "./use-carrying.ts";

const group = (...tasks: readonly number[]): Group => ({ key: "today", tasks: tasks.map((n) => aTask({ id: id(n) })) });

it("[MT-07] useLines rebuilds the lines only when their order changes or a drop ends", () => {
  const { result, rerender } = renderHook((groups: readonly Group[]) => useLines(groups), {
    initialProps: [group(1, 2)],
  });
  const [first] = result.current;
  expect(first).toEqual([headOf("today"), id(1), id(2)]);
  // The rows change but their order does not, so the positions recorded for the next order are not used up.
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

import { useMemo } from "react";
import { useList } from "#client/hooks/use-live.ts";
import { useRows } from "#client/hooks/use-rows.ts";
import type { Item } from "#contract/entities/item.ts";

/** A checklist: the items with the same group, in their order. */
export interface Checklist {
  readonly name: string;
  readonly items: readonly Item[];
  readonly done: number;
}

/** Groups items into checklists, in the order of their first items. */
export function checklistsOf(items: readonly Item[]): Checklist[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(item.group, [...(groups.get(item.group) ?? []), item]);
  return [...groups].map(([name, lines]) => ({ name, items: lines, done: lines.filter((line) => line.done).length }));
}

/** Returns the checklists of a task, and updates when they change. */
export function useChecklists(taskId: string): readonly Checklist[] {
  const ids = useList(`items:${taskId}`);
  const items = useRows("item", ids);
  return useMemo(() => checklistsOf(items), [items]);
}

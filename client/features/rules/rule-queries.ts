import { useMemo } from "react";
import { useBoardPeople } from "#client/entities/person/board-people.ts";
import { useList, useRow } from "#client/hooks/use-live.ts";
import { useRows } from "#client/hooks/use-rows.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { Store } from "#client/sync/sync-api.ts";
import { BOARD_DEPTH_MAX } from "#contract/core/limit.ts";
import type { Column } from "#contract/entities/column.ts";
import type { StillThere } from "#contract/entities/rule-form.ts";
import type { Rule } from "#contract/entities/rule.ts";
import type { NameOf } from "./sentence-text.ts";

/** Returns the rules of a board in the order in which they run. */
export function useRules(boardId: string): readonly Rule[] {
  return useRows("rule", useList(`rules:${boardId}`));
}

export interface Choice {
  readonly value: string;
  readonly text: string;
}

/** The rows that the rules of a board may refer to, with their names. */
export interface RuleWords {
  readonly columns: readonly Column[];
  readonly choices: Readonly<Record<"column" | "label" | "person", readonly Choice[]>>;
  readonly nameOf: NameOf;
  readonly isThere: StillThere;
}

/** Returns the ids of a board and its ancestors, whose labels are available on the board. */
function boardsUp(store: Store, boardId: string): string[] {
  const ids: string[] = [];
  let at: string | null = boardId;
  while (at !== null && ids.length < BOARD_DEPTH_MAX) {
    ids.push(at);
    at = store.get("board", at)?.boardId ?? null;
  }
  return ids;
}

export function useRuleWords(boardId: string, unnamed: string): RuleWords {
  const { store } = useSync();
  const columns = useRows("column", useList(`columns:${boardId}`));
  const own = useRows("label", useList(`labels:${boardId}`));
  const parentId = useRow("board", boardId)?.boardId ?? null;
  const people = useBoardPeople(boardId);
  return useMemo(() => {
    const above = parentId === null ? [] : boardsUp(store, parentId);
    const labels = [
      ...own,
      ...above.flatMap((id) => store.list(`labels:${id}`).flatMap((at) => store.get("label", at) ?? [])),
    ];
    const choices = {
      column: columns.map(({ id, name }) => ({ value: id, text: name })),
      label: labels.map(({ id, name }) => ({ value: id, text: name === "" ? unnamed : name })),
      person: people.map(({ id, name }) => ({ value: id, text: name })),
    };
    const known = new Set(store.readers(boardId).map(({ id }) => id));
    const has = (ref: keyof typeof choices) => (id: string) => choices[ref].some(({ value }) => value === id);
    const isThere: StillThere = {
      column: has("column"),
      label: has("label"),
      // Members who inherit access are known only from the server's list of readers, which is loaded with the board.
      person: (id) => has("person")(id) || known.has(id),
    };
    const nameOf: NameOf = (ref, id) =>
      choices[ref].find(({ value }) => value === id)?.text ??
      (ref === "person" && known.has(id) ? (store.person(id)?.name ?? null) : null);
    return { columns, choices, nameOf, isThere };
  }, [store, columns, own, people, boardId, parentId, unnamed]);
}

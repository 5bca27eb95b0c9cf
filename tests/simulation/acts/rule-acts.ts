import type { Board } from "#contract/entities/board.ts";
import { RULE_ACTOR } from "#contract/entities/rule-form.ts";
import type { RulePart } from "#contract/entities/rule.ts";
import type { Tab } from "../device/device-parts.ts";
import { type Act, busyTabs, someOf, type World } from "../world.ts";
import { edit, viewOf } from "./edit.ts";

export const ruleActs: readonly Act[] = [
  { name: "create rule", weight: 1.2, run: createRule },
  { name: "set rule", weight: 0.6, run: (world) => onRule(world, "rule.set") },
  { name: "archive rule", weight: 0.4, run: (world) => onRule(world, "rule.archive") },
  { name: "restore rule", weight: 0.4, run: (world) => onRule(world, "rule.restore") },
];

/** Returns an automation rule whose cause happens often in histories. */
function formOf(world: World, tab: Tab, board: Board): { cause: RulePart; actions: RulePart[] } {
  const { dice } = world;
  const columns = [...viewOf(tab).column.values()].filter(({ boardId }) => boardId === board.id);
  const ref = someOf(world, columns)?.id;
  const named = ref === undefined ? {} : { ref };
  const cause = dice.pick<RulePart>([
    { kind: "created" },
    { kind: "done" },
    { kind: "reopened" },
    { kind: "assigned" },
    { kind: "prioritised" },
    ...(ref === undefined
      ? []
      : [
          { kind: "moved", ref },
          { kind: "left", ref },
        ]),
  ]);
  const actions: RulePart[] = [
    dice.pick<RulePart>([
      { kind: "watch", ref: RULE_ACTOR },
      { kind: "assign", ref: RULE_ACTOR },
      { kind: "unassign" },
      { kind: "priority", n: dice.between(0, 4) },
      { kind: "comment", text: "Проверьте" },
      { kind: "lines", lines: ["Тесты", "Ревью"] },
    ]),
  ];
  if (dice.chance(0.5)) actions.push(ref === undefined ? { kind: "done" } : { kind: "move", ...named });
  return { cause, actions };
}

function createRule(world: World): boolean {
  const tab = someOf(world, busyTabs(world));
  const board = tab === undefined ? undefined : someOf(world, viewOf(tab).board.values());
  if (tab === undefined || board === undefined) return false;
  const form = { name: "", conditions: [], timeZone: "Europe/Moscow", ...formOf(world, tab, board) };
  return edit(world, tab, "rule.create", tab.sync.newId(), { boardId: board.id, ...form });
}

function onRule(world: World, op: "rule.set" | "rule.archive" | "rule.restore"): boolean {
  const tab = someOf(world, busyTabs(world));
  const rule = tab === undefined ? undefined : someOf(world, viewOf(tab).rule.values());
  if (tab === undefined || rule === undefined) return false;
  return edit(world, tab, op, rule.id, op === "rule.set" ? { enabled: world.dice.chance(0.6) } : {});
}

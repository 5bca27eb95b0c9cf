import type { Person } from "#contract/users/user.ts";
import { keysBetween } from "#contract/core/position.ts";
import type { MutationArgs, MutationName } from "#contract/mutations/mutation.ts";
import type { Role } from "#contract/core/permission.ts";
import { mutationOf } from "#server/testing/mutations/mutation-world.ts";
import { createDice, type Dice } from "./dice.ts";
import { boardActs } from "./acts/board-acts.ts";
import { faultActs } from "./acts/fault-acts.ts";
import { peopleActs, signInAs } from "./acts/people-acts.ts";
import { partActs } from "./acts/detail-acts.ts";
import { ruleActs } from "./acts/rule-acts.ts";
import { viewActs } from "./acts/view-acts.ts";
import { taskActs } from "./acts/task-acts.ts";
import { createDevice } from "./device/device.ts";
import type { Device } from "./device/device-parts.ts";
import type { Wire } from "./device/wire.ts";
import { type Defect, type DefectParts, partsOf } from "./defects/defect.ts";
import { createLedger } from "./proof/ledger.ts";
import { endInQuiet } from "./proof/quiet.ts";
import { checkStep } from "./proof/step-checks.ts";
import { createCluster } from "./server/cluster.ts";
import { createDatabase } from "./server/database.ts";
import { throwSettings } from "./settings.ts";
import { createTimeline } from "./timeline.ts";
import { createTrace, Violation } from "./trace.ts";
import type { World } from "./world.ts";

export interface HistoryOptions {
  seed: number;
  steps?: number;
  defect?: Defect;
  /** Record a log line for everything that happens. */
  isTraced?: boolean;
}

export interface HistoryResult {
  seed: number;
  violation: Violation | null;
  /** The step during which the violation was detected. */
  step: number;
  lines: readonly string[];
  counts: ReadonlyMap<string, number>;
  edits: number;
  events: number;
}

export const STEPS = 120;

const ACTS = [...taskActs, ...partActs, ...boardActs, ...ruleActs, ...viewActs, ...peopleActs, ...faultActs].map(
  (act) => ({
    weight: act.weight,
    value: act,
  }),
);

/** Plays one history from its seed. The same seed plays the same history. */
export async function playHistory(options: HistoryOptions): Promise<HistoryResult> {
  const world = createWorld(options);
  const { ledger, trace } = world;
  let step = 0;
  const onRejection = (error: unknown): void => {
    ledger.fail(new Violation("engine", `a promise was left to fail alone: ${String(error)}`, { cause: error }));
  };
  process.on("unhandledRejection", onRejection);
  try {
    await begin(world);
    for (; step < world.settings.steps; step += 1) await playStep(world, step);
    await endInQuiet(world);
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    ledger.fail(error);
  } finally {
    await world.timeline.settle();
    process.off("unhandledRejection", onRejection);
  }
  return {
    seed: options.seed,
    violation: ledger.violation(),
    step,
    lines: trace.lines,
    counts: trace.counts,
    edits: ledger.edits.size,
    events: world.timeline.events(),
  };
}

async function playStep(world: World, step: number): Promise<void> {
  const { dice, trace, timeline } = world;
  const acts = dice.between(1, 3);
  for (let count = 0; count < acts; count += 1) {
    const act = dice.weighted(ACTS);
    if (act.run(world)) {
      trace.count(act.name);
      trace.log(() => `-- step ${String(step)}: ${act.name}`);
    }
  }
  await timeline.advance(pause(world));
  checkStep(world);
}

/** Returns the time until the next step, in milliseconds: mostly short, sometimes minutes. */
function pause({ dice }: World): number {
  const kind = dice.next();
  if (kind < 0.4) return dice.between(0, 5);
  if (kind < 0.7) return dice.between(5, 200);
  if (kind < 0.93) return dice.between(200, 4_000);
  // Long pauses are biased towards their minimum, because the rest of a pause is mostly polling.
  const share = dice.next() ** 2;
  return Math.round(kind < 0.995 ? 4_000 + share * 36_000 : 60_000 + share * 640_000);
}

const PEOPLE: readonly Person[] = [
  { id: "aaaaaaaa-0000-4000-8000-000000000001", username: "vera", name: "Вера Соколова" },
  { id: "aaaaaaaa-0000-4000-8000-000000000002", username: "anna", name: "Анна Белова" },
  { id: "aaaaaaaa-0000-4000-8000-000000000003", username: "oleg", name: "Олег Чернов" },
];

function createWorld({ seed, steps = STEPS, defect, isTraced = false }: HistoryOptions): World {
  const dice = createDice(seed);
  const parts = partsOf(defect);
  const settings = { ...throwSettings(dice.fork("settings"), steps), ...parts.settings };
  const timeline = createTimeline();
  const trace = createTrace(isTraced, () => timeline.now());
  const ledger = createLedger();
  const database = createDatabase({
    timeline,
    dice: dice.fork("database"),
    ledger,
    trace,
    settings,
    people: PEOPLE,
    defect: parts,
  });
  const cluster = createCluster({
    database,
    timeline,
    dice: dice.fork("server"),
    ledger,
    trace,
    settings,
    defect: parts,
  });
  const wire: Wire = {
    timeline,
    dice: dice.fork("wire"),
    trace,
    ledger,
    cluster,
    database,
    network: settings.network,
    age: 0,
  };
  const devices = createDevices(wire, dice.fork("devices"), parts);
  return {
    seed,
    dice: dice.fork("acts"),
    settings,
    timeline,
    trace,
    ledger,
    database,
    cluster,
    wire,
    devices,
    moveGroups: [],
    backup: null,
    ignored: parts.ignored,
    isStormy: true,
  };
}

/** Creates four devices. The first user has two of them; the last device may be shared by two users. */
function createDevices(wire: Wire, dice: Dice, parts: DefectParts): Device[] {
  const [vera = "", anna = "", oleg = ""] = PEOPLE.map((person) => person.id);
  const owners = [[vera], [vera], [anna], dice.chance(0.5) ? [oleg, anna] : [oleg]];
  return owners.map((people, at) =>
    createDevice(wire, {
      name: `device${String(at + 1)}`,
      people,
      isPlainHttp: dice.chance(0.25),
      hasChannel: at === 0 || dice.chance(0.8),
      envDefect: parts.env,
    }),
  );
}

/** Creates a board with a nested board, another board and a few tasks, before any tab opens. Then signs every user in. */
async function begin(world: World): Promise<void> {
  const { dice, devices } = world;
  const node = world.cluster.pick();
  const [vera, anna, oleg] = PEOPLE;
  if (node === null || vera === undefined || anna === undefined || oleg === undefined)
    throw new Error("nobody is here");
  const actor = { userId: vera.id, username: vera.username };
  const run = async <N extends MutationName>(op: N, id: string, args: MutationArgs<N>): Promise<void> => {
    await world.timeline.during(node.mutator.mutate(actor, mutationOf(op, { mutationId: dice.id(), id, args })));
  };
  const boards = [dice.id(), dice.id(), dice.id()];
  const [top = "", nested = "", other = ""] = boards;
  for (const [at, boardId] of boards.entries()) {
    const columns = keysBetween(null, null, 3).map((sort, index) => {
      const kind = (["queue", "work", "done"] as const)[index] ?? "work";
      return { id: dice.id(), name: `Колонка ${String(index)}`, kind, sort };
    });
    const parent = boardId === nested ? { boardId: top } : {};
    await run("board.create", boardId, { title: `Доска ${String(at)}`, columns, ...parent });
    for (let count = dice.between(0, 4); count > 0; count -= 1) {
      const columnId = dice.pick(columns).id;
      await run("task.create", dice.id(), { boardId, columnId, title: `Задача ${String(count)}` });
    }
  }
  await run("label.create", dice.id(), { boardId: top, name: "Важно", color: "coral" });
  await run("customField.create", dice.id(), { boardId: top, name: "Клиент", type: "text", sort: "a0" });
  if (dice.chance(0.5)) {
    // Half of all histories have an automation rule from the beginning.
    const form = { name: "", cause: { kind: "done" }, conditions: [], timeZone: "Europe/Moscow" };
    await run("rule.create", dice.id(), { boardId: top, ...form, actions: [{ kind: "watch", ref: "actor" }] });
  }
  const give = (userId: string, boardId: string, role: Role) => run("member.set", userId, { boardId, role });
  await give(anna.id, top, dice.pick(["editor", "manager", "admin"]));
  await give(oleg.id, dice.pick([nested, other]), dice.pick(["task_editor", "editor", "viewer"]));
  if (dice.chance(0.5)) await give(anna.id, other, "task_editor");
  for (const device of devices) device.openTab();
  if (dice.chance(0.7)) devices[0]?.openTab();
  await world.timeline.advance(10);
  for (const device of devices) {
    const [tab] = device.tabs;
    if (tab !== undefined) signInAs(world, tab, device.person);
  }
  await world.timeline.advance(dice.between(0, 3_000));
}

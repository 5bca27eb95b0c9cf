import {
  NetworkFault,
  type Clock,
  type LogPort,
  type SocketHandlers,
  type SocketLink,
  type SocketPort,
  type SwitchPort,
} from "../env.ts";
import type { LooseSaying, TabMessage, WorkerMessage } from "./messages.ts";
import { createQuestions, type Questions } from "./questions.ts";

/** A tab's line to the worker. */
export interface WorkerLine {
  post(message: TabMessage<LooseSaying>): void;
  /** `ended` is called when the worker could not start or is no more. */
  listen(heard: (message: WorkerMessage) => void, ended: (why: string) => void): void;
  close(): void;
}

export interface TabWorld {
  readonly clock: Pick<Clock, "after">;
  readonly network: SwitchPort;
  readonly log: LogPort;
  /** A line of its own for each connection; `null` where the browser has no such workers. */
  dial(): WorkerLine | null;
  /** The socket of this tab alone, for when there is no worker to share. */
  readonly own: SocketPort;
}

/** A worker that has to be fetched and started on a slow device answers within this time, or the tab goes on alone. */
export const WELCOME_WITHIN_MS = 10_000;
/** Pings come every 20 s: who has heard none for this long asks whether the worker is still there. */
export const QUIET_MS = 70_000;

/** The socket that all tabs of a browser share (SY-70). Falls back to the tab's own for the life of the connection. */
export function sharedSocket(world: TabWorld): SocketPort {
  return {
    connect(handlers) {
      const line = world.dial();
      return line === null ? world.own.connect(handlers) : linkOf(share(world, line, handlers));
    },
  };
}

/** A tab's part in the shared socket. */
interface Share {
  readonly world: TabWorld;
  readonly line: WorkerLine;
  readonly handlers: SocketHandlers;
  readonly questions: Questions;
  isClosed: boolean;
  isUp: boolean;
  /** Stands instead of the line once that has failed. */
  own: SocketLink | null;
  /** Calls off the next look at whether the worker is there. */
  cancelWatch: () => void;
  endNetwork: () => void;
}

function share(world: TabWorld, line: WorkerLine, handlers: SocketHandlers): Share {
  const { network, clock } = world;
  const made: Share = {
    world,
    line,
    handlers,
    questions: createQuestions(clock),
    isClosed: false,
    isUp: false,
    own: null,
    cancelWatch: () => {},
    endNetwork: network.subscribe(() => line.post({ kind: "network", on: network.on() })),
  };
  line.listen(
    (message) => {
      if (made.isClosed || made.own !== null) return;
      watch(made);
      hear(made, message);
    },
    (why) => goAlone(made, why),
  );
  hello(made);
  return made;
}

function hello(held: Share): void {
  const { world, line, handlers } = held;
  held.cancelWatch();
  held.cancelWatch = world.clock.after(WELCOME_WITHIN_MS, () => goAlone(held, "it does not answer"));
  line.post({ kind: "hello", person: handlers.person, network: world.network.on() });
}

function watch(held: Share): void {
  held.cancelWatch();
  held.cancelWatch = held.world.clock.after(QUIET_MS, () => hello(held));
}

function hear(held: Share, message: WorkerMessage): void {
  const { handlers, line, questions } = held;
  switch (message.kind) {
    case "up":
      if (held.isUp) return;
      held.isUp = true;
      return handlers.up();
    case "down":
      return goDown(held, message.reason);
    case "refused":
      return handlers.refused(new Error(message.message));
    case "lapsed":
      goDown(held, "the tab was asleep");
      return hello(held);
    case "ping":
      return line.post({ kind: "here" });
    case "event":
      return handlers.event(message.name, message.payload);
    case "answer":
      return questions.answer(message.id, message.value);
    case "no-answer":
      return questions.fail(message.id, message.message);
    case "token-wanted":
      void giveToken(held, message.id);
      return;
    case "welcome":
  }
}

async function giveToken(held: Share, id: number): Promise<void> {
  const { world, line, handlers } = held;
  let token: string | null = null;
  try {
    token = await handlers.token();
  } catch (error) {
    world.log.warn("No token for the tabs' socket", error);
  }
  // Whoever has signed out meanwhile gives nothing to those who have not.
  if (!held.isClosed) line.post({ kind: "token", id, token });
}

function goDown(held: Share, reason: string): void {
  held.questions.failAll(reason);
  held.isUp = false;
  held.handlers.down(reason);
}

function goAlone(held: Share, why: string): void {
  if (held.isClosed || held.own !== null) return;
  held.world.log.warn(`The tabs' socket could not be used: ${why}`);
  hangUp(held);
  if (held.isUp) goDown(held, why);
  held.own = held.world.own.connect(held.handlers);
}

/** Lets go of the worker. */
function hangUp({ line, cancelWatch, endNetwork }: Share): void {
  cancelWatch();
  endNetwork();
  line.post({ kind: "bye" });
  line.close();
}

function linkOf(held: Share): SocketLink {
  const { line, questions } = held;
  return {
    send(event, body) {
      if (held.own !== null) held.own.send(event, body);
      else if (held.isUp) line.post({ kind: "send", saying: { event, body } });
    },
    ask(event, body, timeoutMs) {
      if (held.own !== null) return held.own.ask(event, body, timeoutMs);
      if (!held.isUp) return Promise.reject(new NetworkFault("The socket is down"));
      return questions.put(timeoutMs, (id) => line.post({ kind: "ask", id, saying: { event, body }, timeoutMs }));
    },
    hurry() {
      if (held.own === null) line.post({ kind: "hurry" });
      else held.own.hurry();
    },
    close() {
      held.isClosed = true;
      if (held.own === null) hangUp(held);
      else held.own.close();
      questions.failAll("The socket was closed");
    },
  };
}

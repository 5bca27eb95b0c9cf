import {
  NetworkFault,
  type Clock,
  type LogPort,
  type SocketHandlers,
  type SocketLink,
  type SocketPort,
  type SwitchPort,
} from "../../ports/env.ts";
import type { LooseClientEvent, TabMessage, WorkerMessage } from "./messages.ts";
import { createQuestions, type Questions } from "./questions.ts";

/** A tab's line to the worker. */
export interface WorkerLine {
  post(message: TabMessage<LooseClientEvent>): void;
  /** `onEnd` is called if the worker could not start or is gone. */
  listen(onMessage: (message: WorkerMessage) => void, onEnd: (why: string) => void): void;
  close(): void;
}

export interface TabWorld {
  readonly clock: Pick<Clock, "after">;
  readonly network: SwitchPort;
  readonly log: LogPort;
  /** Opens a line for one connection; `null` if the browser does not support shared workers. */
  dial(): WorkerLine | null;
  /** A socket of this tab alone, if there is no worker to share. */
  readonly own: SocketPort;
}

/** A worker that is loaded and started on a slow device answers within this time; otherwise the tab uses its own socket. */
export const WELCOME_WITHIN_MS = 10_000;
/** Pings arrive every 20 s: after this long without any, the tab asks whether the worker is still there. */
export const QUIET_MS = 70_000;

/** Returns a socket that all tabs of a browser share (SY-70). A connection falls back to the tab's own socket until it is closed. */
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
  /** Replaces the line after that has failed. */
  own: SocketLink | null;
  /** Cancels the next check for the worker. */
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
      onWorkerMessage(made, message);
    },
    (why) => goAlone(made, why),
  );
  hello(made);
  return made;
}

function hello(tabShare: Share): void {
  const { world, line, handlers } = tabShare;
  tabShare.cancelWatch();
  tabShare.cancelWatch = world.clock.after(WELCOME_WITHIN_MS, () => goAlone(tabShare, "it does not answer"));
  line.post({ kind: "hello", person: handlers.person, network: world.network.on() });
}

function watch(tabShare: Share): void {
  tabShare.cancelWatch();
  tabShare.cancelWatch = tabShare.world.clock.after(QUIET_MS, () => hello(tabShare));
}

function onWorkerMessage(tabShare: Share, message: WorkerMessage): void {
  const { handlers, line, questions } = tabShare;
  switch (message.kind) {
    case "up":
      if (tabShare.isUp) return;
      tabShare.isUp = true;
      return handlers.up();
    case "down":
      return goDown(tabShare, message.reason);
    case "refused":
      return handlers.refused(new Error(message.message));
    case "lapsed":
      goDown(tabShare, "the tab was asleep");
      return hello(tabShare);
    case "ping":
      return line.post({ kind: "here" });
    case "event":
      return handlers.event(message.name, message.payload);
    case "answer":
      return questions.answer(message.id, message.value);
    case "no-answer":
      return questions.fail(message.id, message.message);
    case "token-wanted":
      void giveToken(tabShare, message.id);
      return;
    case "welcome":
  }
}

async function giveToken(tabShare: Share, id: number): Promise<void> {
  const { world, line, handlers } = tabShare;
  let token: string | null = null;
  try {
    token = await handlers.token();
  } catch (error) {
    world.log.warn("No token for the tabs' socket", error);
  }
  // After a sign-out, no token is given to tabs of the same user that are still signed in.
  if (!tabShare.isClosed) line.post({ kind: "token", id, token });
}

function goDown(tabShare: Share, reason: string): void {
  tabShare.questions.failAll(reason);
  tabShare.isUp = false;
  tabShare.handlers.down(reason);
}

function goAlone(tabShare: Share, why: string): void {
  if (tabShare.isClosed || tabShare.own !== null) return;
  tabShare.world.log.warn(`The tabs' socket could not be used: ${why}`);
  hangUp(tabShare);
  if (tabShare.isUp) goDown(tabShare, why);
  tabShare.own = tabShare.world.own.connect(tabShare.handlers);
}

/** Closes the line to the worker. */
function hangUp({ line, cancelWatch, endNetwork }: Share): void {
  cancelWatch();
  endNetwork();
  line.post({ kind: "bye" });
  line.close();
}

function linkOf(tabShare: Share): SocketLink {
  const { line, questions } = tabShare;
  return {
    send(event, body) {
      if (tabShare.own !== null) tabShare.own.send(event, body);
      else if (tabShare.isUp) line.post({ kind: "send", saying: { event, body } });
    },
    ask(event, body, timeoutMs) {
      if (tabShare.own !== null) return tabShare.own.ask(event, body, timeoutMs);
      if (!tabShare.isUp) return Promise.reject(new NetworkFault("The socket is down"));
      return questions.put(timeoutMs, (id) => line.post({ kind: "ask", id, saying: { event, body }, timeoutMs }));
    },
    hurry() {
      if (tabShare.own === null) line.post({ kind: "hurry" });
      else tabShare.own.hurry();
    },
    close() {
      tabShare.isClosed = true;
      if (tabShare.own === null) hangUp(tabShare);
      else tabShare.own.close();
      questions.failAll("The socket was closed");
    },
  };
}

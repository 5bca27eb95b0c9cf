import type { TabMessage, WorkerMessage } from "./messages.ts";
import * as personSocket from "./person-socket.ts";
import type { PersonSocket, SocketWorld, Tab } from "./person-socket.ts";

/**
 * Holds the sockets of a browser for its tabs (SY-70): one for each user, so that no user receives messages of another, and only while a
 * tab uses it. A tab is identified by its line alone.
 */
export interface Broker {
  /** Registers the line of a new tab. */
  open(post: (message: WorkerMessage) => void): Line;
}

export interface Line {
  receive(message: TabMessage): void;
  /** The browser reports that the other end is gone. */
  gone(): void;
}

/** The ping interval. A living tab answers at once, even in the background; timers of this worker are not throttled. */
export const PING_MS = 20_000;
/** Counted in pings, not in minutes: a machine that slept has missed none. */
const MISSED_MAX = 3;

export function createBroker(world: SocketWorld): Broker {
  const sockets = new Map<string, PersonSocket>();
  const members = new Map<Tab, string>();
  let cancelPing: (() => void) | null = null;

  function enter(tab: Tab, { person, network }: { person: string; network: boolean }): void {
    if (members.get(tab) !== person) leave(tab);
    tab.hasNetwork = network;
    members.set(tab, person);
    const socket = sockets.get(person) ?? personSocket.createPersonSocket(world, person);
    sockets.set(person, socket);
    personSocket.enter(socket, tab);
    cancelPing ??= world.clock.after(PING_MS, ping);
  }

  function leave(tab: Tab): void {
    const person = members.get(tab);
    if (person === undefined) return;
    members.delete(tab);
    const socket = sockets.get(person);
    if (socket !== undefined && personSocket.leave(socket, tab)) sockets.delete(person);
  }

  function ping(): void {
    for (const tab of members.keys()) {
      if (tab.missed < MISSED_MAX) {
        tab.missed += 1;
        tab.post({ kind: "ping" });
        continue;
      }
      leave(tab);
      // The tab reads this when it thaws.
      tab.post({ kind: "lapsed" });
    }
    cancelPing = members.size === 0 ? null : world.clock.after(PING_MS, ping);
  }

  function receive(tab: Tab, message: TabMessage): void {
    tab.missed = 0;
    if (message.kind === "hello") return enter(tab, message);
    if (message.kind === "bye") return leave(tab);
    const socket = sockets.get(members.get(tab) ?? "");
    if (socket === undefined) {
      // An answer to an old ping comes from a tab that thaws: it is about to read that it has lapsed.
      if (message.kind !== "here") tab.post({ kind: "lapsed" });
      return;
    }
    switch (message.kind) {
      case "send":
        return personSocket.send(socket, tab, message.saying);
      case "ask":
        void personSocket.ask(socket, tab, message);
        return;
      case "token": {
        const give = tab.tokens.get(message.id);
        tab.tokens.delete(message.id);
        return give?.(message.token);
      }
      case "network":
        tab.hasNetwork = message.on;
        return personSocket.followNetwork(socket);
      case "hurry":
        return socket.link?.hurry();
      case "here":
    }
  }

  return {
    open(post) {
      const tab: Tab = { post, hasNetwork: true, missed: 0, tokens: new Map() };
      return { receive: (message) => receive(tab, message), gone: () => leave(tab) };
    },
  };
}

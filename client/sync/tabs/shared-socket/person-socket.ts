import { REFRESH_TOKEN_EVENT, UPDATE_TOKEN_EVENT } from "#contract/sync/socket-name.ts";
import type { ServerEvents } from "#contract/sync/socket.ts";
import type { Clock, SocketLink, SocketPort } from "../../ports/env.ts";
import { fieldsOf } from "../../ports/fields.ts";
import { firstAnswer, type Respondent } from "./first-answer.ts";
import type { ClientEvent, StateMessage, WorkerMessage } from "./messages.ts";
import { createRooms, type Rooms } from "./rooms.ts";

/** A tab as the worker knows it. */
export interface Tab {
  post(message: WorkerMessage): void;
  /** The network flag of its browser. */
  hasNetwork: boolean;
  /** The number of pings in a row that it has not answered: a frozen or dead tab answers none. */
  missed: number;
  /** Token requests that it has not answered, by their number. */
  readonly tokens: Map<number, (token: string | null) => void>;
}

export interface SocketWorld {
  readonly clock: Pick<Clock, "after">;
  readonly socket: SocketPort;
}

/** The one socket of a user in this browser, with the tabs that use it. */
export interface PersonSocket {
  readonly world: SocketWorld;
  readonly person: string;
  readonly tabs: Set<Tab>;
  readonly rooms: Rooms<Tab>;
  link: SocketLink | null;
  /** The last state of the connection, which a new tab receives too; `null` while it is being made. */
  state: StateMessage | null;
  /** The token that the server has for this connection. */
  serverToken: string | null;
  questions: number;
}

const NO_NETWORK: StateMessage = { kind: "down", reason: "no network" };
const NOT_CONNECTED = "The socket is down";

export function createPersonSocket(world: SocketWorld, person: string): PersonSocket {
  return {
    world,
    person,
    tabs: new Set(),
    rooms: createRooms(),
    link: null,
    state: null,
    serverToken: null,
    questions: 0,
  };
}

/**
 * Adds a tab; the first one makes the connection. A connection that is down is made again at once, as a page with a socket of its own would
 * do: the delays between attempts belong to tabs that may be gone.
 */
export function enter(socket: PersonSocket, tab: Tab): void {
  const isNew = !socket.tabs.has(tab);
  socket.tabs.add(tab);
  tab.post({ kind: "welcome" });
  const isDown = socket.state !== null && socket.state.kind !== "up";
  if (isNew && isDown) disconnect(socket);
  else if (socket.link !== null && socket.state !== null) tab.post(socket.state);
  followNetwork(socket);
}

/** Removes a tab. Returns true if it was the last one: then the connection is closed. */
export function leave(socket: PersonSocket, tab: Tab): boolean {
  socket.tabs.delete(tab);
  for (const give of tab.tokens.values()) give(null);
  tab.tokens.clear();
  for (const boardId of socket.rooms.leaveAll(tab)) socket.link?.send("board.leave", { boardId });
  if (socket.tabs.size > 0) followNetwork(socket);
  else disconnect(socket);
  return socket.tabs.size === 0;
}

/** Connects only while the browser of some tab reports a network. */
export function followNetwork(socket: PersonSocket): void {
  const hasNetwork = [...socket.tabs].some((tab) => tab.hasNetwork);
  if (hasNetwork && socket.link === null) socket.link = connect(socket);
  if (hasNetwork || socket.link === null) return;
  disconnect(socket);
  publishState(socket, NO_NETWORK);
}

export function send(socket: PersonSocket, tab: Tab, clientEvent: ClientEvent): void {
  if (clientEvent.event === "board.leave" && !socket.rooms.leave(tab, clientEvent.body.boardId)) return;
  if (clientEvent.event === UPDATE_TOKEN_EVENT) {
    // Every tab reports every refresh.
    if (clientEvent.body.token === socket.serverToken) return;
    socket.serverToken = clientEvent.body.token;
  }
  if (socket.link !== null) sendEvent(socket.link, clientEvent);
}

/** Asks the server for a tab. The tab receives the answer, or the reason why there is none. */
export async function ask(
  socket: PersonSocket,
  tab: Tab,
  { id, saying, timeoutMs }: { id: number; saying: ClientEvent; timeoutMs: number },
): Promise<void> {
  const { link, rooms } = socket;
  if (link === null || socket.state?.kind !== "up") return tab.post({ kind: "no-answer", id, message: NOT_CONNECTED });
  const { event, body } = saying;
  // The room is joined before the answer, because changes may arrive together with it.
  const takeBack = event === "board.join" ? rooms.join(tab, body.boardId) : null;
  try {
    const value = await askOn(link, saying, timeoutMs);
    if (fieldsOf(value)["error"] !== undefined) takeBack?.();
    tab.post({ kind: "answer", id, value });
  } catch (error) {
    tab.post({ kind: "no-answer", id, message: error instanceof Error ? error.message : String(error) });
  }
}

function connect(socket: PersonSocket): SocketLink {
  socket.state = null;
  const when = (act: () => void): void => {
    if (made === socket.link) act();
  };
  const made: SocketLink = socket.world.socket.connect({
    person: socket.person,
    token: () => tokenFor(socket),
    up: () =>
      when(() => {
        // A new connection is in no room: each tab joins its rooms again.
        socket.rooms.clear();
        publishState(socket, { kind: "up" });
      }),
    down: (reason) => when(() => publishState(socket, { kind: "down", reason })),
    refused: (error) => when(() => publishState(socket, { kind: "refused", message: error.message })),
    event: (name, payload) => when(() => onEvent(socket, name, payload)),
  });
  return made;
}

function disconnect(socket: PersonSocket): void {
  const { link } = socket;
  socket.link = null;
  link?.close();
}

function publishState(socket: PersonSocket, message: StateMessage): void {
  socket.state = message;
  for (const tab of socket.tabs) tab.post(message);
}

function onEvent(socket: PersonSocket, name: keyof ServerEvents, payload: unknown): void {
  if (name === REFRESH_TOKEN_EVENT) {
    void refresh(socket);
    return;
  }
  for (const tab of socket.tabs) if (socket.rooms.wants(tab, name, payload)) tab.post({ kind: "event", name, payload });
}

/** Asks the tabs for a token, the latest first, because it is the most likely to be alive; then the tabs that have registered meanwhile. */
async function tokenFor(socket: PersonSocket): Promise<string | null> {
  const queried = new Set<Tab>();
  let token: string | null = null;
  for (let next = [...socket.tabs]; token === null && next.length > 0; next = notIn(queried, socket.tabs)) {
    for (const tab of next) queried.add(tab);
    token = await askTabs<string>(socket, next.toReversed(), (tab) => ({
      ask(give) {
        socket.questions += 1;
        tab.tokens.set(socket.questions, give);
        tab.post({ kind: "token-wanted", id: socket.questions });
      },
    }));
  }
  socket.serverToken = token;
  return token;
}

function notIn(queried: ReadonlySet<Tab>, tabs: ReadonlySet<Tab>): Tab[] {
  return [...tabs].filter((tab) => !queried.has(tab));
}

/** The server requests a new token: asks one tab to refresh, and the next one if that has no effect. */
async function refresh(socket: PersonSocket): Promise<void> {
  const before = socket.serverToken;
  await askTabs<never>(socket, [...socket.tabs], (tab) => ({
    ask() {
      if (socket.serverToken !== before || !socket.tabs.has(tab)) return;
      tab.post({ kind: "event", name: REFRESH_TOKEN_EVENT, payload: null });
    },
  }));
}

/** Asks the tabs that answer pings first. */
function askTabs<T>(
  { world }: PersonSocket,
  tabs: readonly Tab[],
  question: (tab: Tab) => Respondent<T>,
): Promise<T | null> {
  return firstAnswer(
    world.clock,
    tabs.toSorted((a, b) => a.missed - b.missed).map((tab) => question(tab)),
  );
}

function sendEvent<E extends ClientEvent["event"]>(link: SocketLink, { event, body }: ClientEvent<E>): void {
  link.send(event, body);
}

function askOn<E extends ClientEvent["event"]>(
  link: SocketLink,
  clientEvent: ClientEvent<E>,
  timeoutMs: number,
): Promise<unknown> {
  return link.ask(clientEvent.event, clientEvent.body, timeoutMs);
}

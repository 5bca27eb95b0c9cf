import type { ClientEvents, ServerEvents } from "#contract/sync/socket.ts";

/** Messages between tabs and the worker that holds their socket. Both come from the same build. */

type BodyOf<E extends keyof ClientEvents> = Parameters<ClientEvents[E]>[0];

/** An event with its body. */
export type ClientEvent<E extends keyof ClientEvents = keyof ClientEvents> = {
  [K in E]: { event: K; body: BodyOf<K> };
}[E];

/** An event as a tab sends it: the types of its port have paired event and body, which cannot be expressed here. */
export interface LooseClientEvent {
  event: keyof ClientEvents;
  body: ClientEvent["body"];
}

export type TabMessage<S = ClientEvent> =
  /** The tab registers, for the first time or again. `network` is the flag of its browser. */
  | { kind: "hello"; person: string; network: boolean }
  | { kind: "bye" }
  | { kind: "send"; saying: S }
  | { kind: "ask"; id: number; saying: S; timeoutMs: number }
  | { kind: "token"; id: number; token: string | null }
  | { kind: "network"; on: boolean }
  | { kind: "hurry" }
  /** The answer to `ping`. */
  | { kind: "here" };

/** The state of the connection. */
export type StateMessage =
  | { kind: "up" }
  | { kind: "down"; reason: string }
  /** Only the text is sent, because an error of another thread is not the same object. */
  | { kind: "refused"; message: string };

export type WorkerMessage =
  | StateMessage
  | { kind: "welcome" }
  /** The worker has dropped this tab, or does not know it: the tab has to send `hello` again. */
  | { kind: "lapsed" }
  | { kind: "ping" }
  | { kind: "event"; name: keyof ServerEvents; payload: unknown }
  | { kind: "answer"; id: number; value: unknown }
  | { kind: "no-answer"; id: number; message: string }
  | { kind: "token-wanted"; id: number };

export function isTabMessage(value: unknown): value is TabMessage {
  return isMessage(value);
}

export function isWorkerMessage(value: unknown): value is WorkerMessage {
  return isMessage(value);
}

function isMessage(value: unknown): boolean {
  return typeof value === "object" && value !== null && "kind" in value;
}

import type { ClientEvents, ServerEvents } from "#contract/sync/socket.ts";

/** What tabs and the worker that holds their socket say to each other. Both come from the same build. */

type BodyOf<E extends keyof ClientEvents> = Parameters<ClientEvents[E]>[0];

/** An event with the body that belongs to it. */
export type ClientEvent<E extends keyof ClientEvents = keyof ClientEvents> = {
  [K in E]: { event: K; body: BodyOf<K> };
}[E];

/** As a tab says it: event and body have been paired by the types of its port, which cannot be followed further. */
export interface LooseClientEvent {
  event: keyof ClientEvents;
  body: ClientEvent["body"];
}

export type TabMessage<S = ClientEvent> =
  /** The tab is here, for the first time or again. `network` is what its browser says. */
  | { kind: "hello"; person: string; network: boolean }
  | { kind: "bye" }
  | { kind: "send"; saying: S }
  | { kind: "ask"; id: number; saying: S; timeoutMs: number }
  | { kind: "token"; id: number; token: string | null }
  | { kind: "network"; on: boolean }
  | { kind: "hurry" }
  /** The answer to `ping`. */
  | { kind: "here" };

/** How the connection is. */
export type StateMessage =
  | { kind: "up" }
  | { kind: "down"; reason: string }
  /** Told with its text alone: an error of another thread is not the same object. */
  | { kind: "refused"; message: string };

export type WorkerMessage =
  | StateMessage
  | { kind: "welcome" }
  /** The worker had given this tab up, or does not know it: it has to say hello again. */
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

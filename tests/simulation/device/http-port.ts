import { type HttpAnswer, type HttpPort, type HttpRequest, NetworkFault } from "#client/sync/ports/env.ts";
import type { ApiAnswer, ApiCall } from "../server/http-api.ts";
import { short } from "../trace.ts";
import { type Line, transitMs, type Wire } from "./wire.ts";

/** The tab's side of HTTP. A tab that is not alive sends no requests and receives no answers. */
export interface HttpEnd {
  wire: Wire;
  line: Line;
  name: string;
  isAlive: () => boolean;
  /** Called when an answer or an error reaches the engine. */
  touch: () => void;
  /** Called before a request is sent. */
  onSend: () => void;
  /** Called when an attempt to send a mutation has ended, successfully or not. */
  onTried: (mutationId: string) => void;
}

/** The outcome of a request. `isOurs` is false if another server answered. */
type Fate = { answer: HttpAnswer; isOurs: boolean } | { fault: string };

/** Returns a new promise that never settles. A shared one would keep dead tabs in memory. */
function never(): Promise<never> {
  return new Promise(() => {});
}

/** HTTP over a network that loses, repeats, delays and reorders requests; a delayed copy of a request may arrive a minute later. */
export function createHttpPort(end: HttpEnd): HttpPort {
  const { wire } = end;
  return {
    async request(request) {
      if (!end.isAlive()) return never();
      wire.trace.log(() => `${end.name} → ${wordsOf(request)}`);
      end.onSend();
      const fate = await race(end, request);
      if (!end.isAlive()) return never();
      end.touch();
      noteTried(end, request, fate);
      if ("answer" in fate) {
        wire.trace.log(() => `${end.name} ← ${String(fate.answer.status)} ${fate.answer.body.slice(0, 160)}`);
        if (fate.isOurs) noteAnswered(wire, request, fate.answer);
        return fate.answer;
      }
      wire.trace.log(() => `${end.name} ← ${fate.fault}`);
      throw new NetworkFault(fate.fault);
    },
  };
}

/** Resolves with whatever comes first: an answer, a failure or the timeout. */
function race(end: HttpEnd, request: HttpRequest): Promise<Fate> {
  const { wire, line } = end;
  return new Promise((resolve) => {
    let isOver = false;
    const finish = (fate: Fate): void => {
      if (isOver) return;
      isOver = true;
      cancel();
      line.listeners.delete(onLine);
      resolve(fate);
    };
    const cancel = wire.timeline.after(request.timeoutMs, () => finish({ fault: "timed out" }));
    const onLine = (): void => {
      if (line.state === "down") finish({ fault: "the network went away" });
    };
    line.listeners.add(onLine);
    if (line.state === "down") wire.timeline.after(5, () => finish({ fault: "no network" }));
    else if (line.state === "portal") wire.timeline.after(transitMs(wire), () => finish(strangersFate(wire)));
    else send(end, request, finish);
  });
}

/** Returns the answer of another server: a captive portal, an empty answer, or a proxy without its server (F-11). */
function strangersFate({ dice, trace }: Wire): Fate {
  trace.count("captive portal");
  const page = "<!doctype html><title>Wi-Fi</title><p>Войдите в сеть";
  return {
    isOurs: false,
    answer: dice.pick([
      { status: 200, header: (name: string) => (name === "content-type" ? "text/html" : null), body: page },
      { status: 204, header: () => null, body: "" },
      {
        status: 502,
        header: (name: string) => (name === "content-type" ? "text/html" : null),
        body: "<h1>Bad gateway",
      },
      { status: 200, header: (name: string) => (name === "content-type" ? "application/json" : null), body: "" },
    ]),
  };
}

function send(end: HttpEnd, request: HttpRequest, finish: (fate: Fate) => void): void {
  const { wire } = end;
  const { dice, network, timeline, trace } = wire;
  const sentAt = timeline.now();
  const { age } = wire;
  // Requests and answers that were in transit when the server was restored are lost with their connections.
  const finishDelayed = (fate: Fate): void =>
    void timeline.after(transitMs(wire), () => finish(wire.age === age ? fate : { fault: "connection reset" }));
  if (dice.chance(network.loseRequest)) {
    trace.count("request lost");
    finishDelayed({ fault: "lost on the way" });
    return;
  }
  const isDelayed = dice.chance(network.delayRequest);
  if (isDelayed) trace.count("request late");
  const wait = transitMs(wire) + (isDelayed ? dice.between(1_000, 60_000) : 0);
  timeline.after(wait, () => arrive(wire, request, { sentAt, age }, finishDelayed));
  if (!dice.chance(network.repeatRequest)) return;
  trace.count("request repeated");
  timeline.after(wait + dice.between(0, 20_000), () => arrive(wire, request, { sentAt, age }, () => {}));
}

interface SendContext {
  sentAt: number;
  age: number;
}

function arrive(wire: Wire, request: HttpRequest, { sentAt, age }: SendContext, answer: (fate: Fate) => void): void {
  const node = wire.cluster.pick();
  if (node === null || wire.age !== age) return answer({ fault: "connection refused" });
  for (const mutationId of mutationsIn(request)) wire.database.sentAt.note(mutationId, sentAt);
  void node.answer(callOf(request)).then((response) => {
    if (!node.isAlive()) return answer({ fault: "connection reset" });
    if (wire.dice.chance(wire.network.loseAnswer)) {
      wire.trace.count("answer lost");
      return answer({ fault: "the answer was lost" });
    }
    answer({ answer: answerOf(response), isOurs: true });
  });
}

function callOf({ method, path, headers, body }: HttpRequest): ApiCall {
  return { method, path, headers, body: typeof body === "string" ? body : "" };
}

function answerOf({ status, headers, body }: ApiAnswer): HttpAnswer {
  return { status, header: (name) => headers[name.toLowerCase()] ?? null, body };
}

/** Returns the ids of the mutations in a request. */
export function mutationsIn({ headers, path, body }: HttpRequest): string[] {
  const key = headers["idempotency-key"];
  if (key !== undefined) return [key];
  if (path !== "/api/sync/push" || typeof body !== "string") return [];
  return idsIn(body, "mutations");
}

function noteAnswered({ ledger }: Wire, request: HttpRequest, answer: HttpAnswer): void {
  const key = request.headers["idempotency-key"];
  if (key !== undefined && answer.status < 300) ledger.answered(key);
  if (request.path !== "/api/sync/push" || answer.status !== 200) return;
  for (const id of idsIn(answer.body, "results", (result) => result.status === "ok")) ledger.answered(id);
}

/** A 401 does not end the attempt: the client refreshes the session and repeats the request. */
function noteTried(end: HttpEnd, request: HttpRequest, fate: Fate): void {
  const key = request.headers["idempotency-key"];
  const isOver = !("answer" in fate) || fate.answer.status !== 401;
  if (key !== undefined && request.path === "/api/tasks" && isOver) end.onTried(key);
}

interface ResultEntry {
  mutationId?: unknown;
  status?: unknown;
}

function idsIn(text: string, list: string, isWanted: (item: ResultEntry) => boolean = () => true): string[] {
  const parsed: Record<string, ResultEntry[] | undefined> = JSON.parse(text);
  return (parsed[list] ?? [])
    .filter(isWanted)
    .flatMap(({ mutationId }) => (typeof mutationId === "string" ? [mutationId] : []));
}

function wordsOf(request: HttpRequest): string {
  const ids = mutationsIn(request).map(short).join(" ");
  return `${request.method} ${request.path.replaceAll(/[0-9a-f-]{36}/g, short)} ${ids}`;
}

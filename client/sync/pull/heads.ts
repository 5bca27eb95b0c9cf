import { boardOfStream, boardStream, userStream, type StreamId } from "#contract/changes/change.ts";
import { HEAD_POLL_MS } from "#contract/core/limit.ts";
import { inBackground, isCurrent, userOf, type Engine } from "../engine/engine.ts";
import { fieldsOf } from "../ports/fields.ts";
import { catchUpOutbox } from "../outbox/queue/outbox.ts";
import { fetchOpenDetails } from "../details/details.ts";
import { loadedStreams } from "./receive.ts";
import { cursorOf } from "../store/store-state.ts";
import { infoOf } from "../store/store-write.ts";

const HEADS_TIMEOUT_MS = 10_000;
/** The server answers at most this many at once. */
const HEADS_MAX = 200;

/** Reads the heads of the streams every 30 s: if the last message is lost, no later one shows the gap (SY-44). */
export function startHeadPoll(engine: Engine): void {
  engine.realtime.cancelPoll?.();
  engine.realtime.cancelPoll = engine.env.clock.after(HEAD_POLL_MS, () => {
    void pollHeads(engine);
    engine.schedule.boards();
    inBackground(engine, "The outbox could not be read", catchUpOutbox(engine));
    startHeadPoll(engine);
  });
}

export function stopHeadPoll(engine: Engine): void {
  engine.realtime.cancelPoll?.();
  engine.realtime.cancelPoll = null;
}

/** Compares the heads through the socket; without a socket, pulls the open boards. */
export async function pollHeads(engine: Engine): Promise<void> {
  const user = userOf(engine);
  if (engine.isStopped || user === null || engine.session.value.status !== "signed-in") return;
  // Details that were not received before are requested again, like everything else.
  fetchOpenDetails(engine);
  const { link, state } = engine.realtime;
  if (link === null || state !== "up") {
    if (engine.env.network.on()) pullOpen(engine);
    return;
  }
  const { generation } = engine;
  const boardIds = recentLoadedBoards(engine);
  try {
    const answer = fieldsOf(await link.ask("board.heads", { boardIds }, HEADS_TIMEOUT_MS));
    if (!isCurrent(engine, generation)) return;
    const boards = fieldsOf(answer["boards"]);
    // The user may have lost access to a missing board: pulling it decides.
    for (const boardId of boardIds) pullIfBehind(engine, boardStream(boardId), boards[boardId]);
    pullIfBehind(engine, userStream(user.id), answer["user"]);
  } catch (error) {
    engine.env.log.warn("The heads of the streams could not be read", error);
    if (isCurrent(engine, generation)) pullOpen(engine);
  }
}

function pullIfBehind(engine: Engine, stream: StreamId, place: unknown): void {
  const { epoch, head } = fieldsOf(place);
  const cursor = cursorOf(engine.store, stream);
  // The stream of a user begins with their first favourite.
  if (cursor !== null && place === null && boardOfStream(stream) === null) return;
  const isThere = cursor?.complete === true && cursor.epoch === epoch && cursor.seq === head;
  if (!isThere) engine.schedule.pull(stream);
}

/** Pulls the user's own stream and the open boards. */
export function pullOpen(engine: Engine): void {
  const user = userOf(engine);
  if (user !== null) engine.schedule.pull(userStream(user.id));
  for (const boardId of engine.followed.keys()) engine.schedule.pull(boardStream(boardId));
}

/** Returns the loaded boards, the open and the last opened first. */
function recentLoadedBoards(engine: Engine): string[] {
  const boardIds = loadedStreams(engine).flatMap((stream) => boardOfStream(stream) ?? []);
  const opened = (boardId: string) =>
    engine.followed.has(boardId) ? Number.MAX_SAFE_INTEGER : (infoOf(engine.store, boardId).opened ?? 0);
  return boardIds.sort((a, b) => opened(b) - opened(a)).slice(0, HEADS_MAX);
}

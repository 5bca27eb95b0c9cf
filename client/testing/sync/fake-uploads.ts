import type { Attachment } from "#contract/entities/attachment.ts";
import { AppError, ERRORS, errorBody } from "#contract/core/error.ts";
import { boardStream } from "#contract/changes/change.ts";
import type { HttpAnswer, HttpRequest } from "#client/sync/ports/env.ts";
import { roleOn, writeChange, type FakeServer } from "./fake-server.ts";

/** Bytes of attachments on the fake server: pieces in order, and a row that confirms the complete file. */
export interface FakeUploads {
  /** The bytes that have arrived of each attachment. */
  readonly bodies: Map<string, Blob>;
  /** The largest file that is accepted. */
  max: number;
  /** If true, complete files are not confirmed by their rows. */
  isSlow: boolean;
  /** The offsets of the accepted pieces, by attachment. */
  readonly pieces: Map<string, number[]>;
}

const uploadsByServer = new WeakMap<FakeServer, FakeUploads>();

export function uploadsOf(server: FakeServer): FakeUploads {
  const uploads = uploadsByServer.get(server) ?? {
    bodies: new Map(),
    max: Number.POSITIVE_INFINITY,
    pieces: new Map(),
    isSlow: false,
  };
  uploadsByServer.set(server, uploads);
  return uploads;
}

const CALL = /^\/api\/attachments\/([^/]+)\/(upload|preview\/card|preview\/screen)$/;

/** Answers a call about an attachment's bytes; returns `null` for any other call. */
export async function uploadAnswer(
  server: FakeServer,
  userId: string | undefined,
  request: HttpRequest,
): Promise<HttpAnswer | null> {
  const url = new URL(request.path, "http://yarus.test");
  const [, id, what] = CALL.exec(url.pathname) ?? [];
  if (id === undefined || what === undefined) return null;
  try {
    if (userId === undefined) throw new AppError("TOKEN_EXPIRED");
    check(server, id, userId);
    if (what !== "upload") return picture(`${what} of ${id}`);
    if (request.method === "PUT") await take(server, id, Number(url.searchParams.get("offset")), request.body);
    return json(200, stateOf(server, id));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return json(ERRORS[error.code].status, errorBody(error.code, error.details));
  }
}

function check(server: FakeServer, id: string, userId: string): void {
  const row = server.rows.attachment.get(id);
  const boardId = boardOf(server, row);
  if (row === undefined || row.deletedAt !== null || boardId === undefined) throw new AppError("ATTACHMENT_GONE");
  if (roleOn(server, boardId, userId) === null) throw new AppError("BOARD_FORBIDDEN");
  if (row.size > uploadsOf(server).max) throw new AppError("FILE_TOO_LARGE", { maxBytes: uploadsOf(server).max });
}

async function take(server: FakeServer, id: string, offset: number, body: HttpRequest["body"]): Promise<void> {
  const { bodies, pieces } = uploadsOf(server);
  const before = bodies.get(id) ?? new Blob([]);
  if (offset !== before.size) throw new AppError("FILE_OFFSET", { received: before.size });
  bodies.set(id, new Blob([before, body ?? ""]));
  pieces.set(id, [...(pieces.get(id) ?? []), offset]);
  const row = server.rows.attachment.get(id);
  const boardId = boardOf(server, row);
  if (row === undefined || boardId === undefined || row.readyAt !== null || bodies.get(id)?.size !== row.size) return;
  if (uploadsOf(server).isSlow) return;
  const f = { readyAt: server.now(), hasPreview: row.type.startsWith("image/") };
  writeChange(server, boardStream(boardId), row.createdBy, [{ e: "attachment", id, t: "set", f }]);
}

function stateOf(server: FakeServer, id: string): { received: number; isReady: boolean } {
  const received = uploadsOf(server).bodies.get(id)?.size ?? 0;
  return { received, isReady: server.rows.attachment.get(id)?.readyAt !== null };
}

function json(status: number, body: unknown): HttpAnswer {
  return {
    status,
    header: (name) => (name === "content-type" ? "application/json" : null),
    body: JSON.stringify(body),
  };
}

function picture(words: string): HttpAnswer {
  const bytes = new Blob([words], { type: "image/webp" });
  return { status: 200, header: (name) => (name === "content-type" ? "image/webp" : null), body: "", bytes };
}

function boardOf({ rows }: FakeServer, row: Attachment | undefined): string | undefined {
  return rows.task.get(row?.taskId ?? "")?.boardId ?? row?.boardId ?? undefined;
}

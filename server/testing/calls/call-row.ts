import type { ErrorCode } from "#contract/core/error.ts";
import type { Role } from "#contract/core/permission.ts";
import type { TestUser } from "../builders.ts";
import type { TestApp } from "../test-app.ts";

/** A board with everything on it that a call may be about, made anew for a call. */
export interface Scene {
  at: TestApp;
  owner: TestUser;
  parentId: string;
  boardId: string;
  columnId: string;
  otherColumnId: string;
  taskId: string;
  /** The owner's, of no bytes: it has arrived. */
  attachmentId: string;
  /** A person without any role. */
  strangerName: string;
}

export interface Request {
  url: string;
  body?: unknown;
}

export interface CallRow {
  /**
   * The lowest role on the board that may; `session` for a call about nobody's board but one's own, `open` for one that needs no
   * session.
   */
  may: Role | "session" | "open";
  /** What a person without a role is told, when it is not BOARD_FORBIDDEN. */
  stranger?: string;
  /** What even those who may are told, where a scene has not what the call needs: a letter, a passkey, a provider. */
  expectedError?: ErrorCode;
  request: (scene: Scene) => Request;
  /** Streams that a success writes: none for a call that only reads. */
  writes: boolean;
}

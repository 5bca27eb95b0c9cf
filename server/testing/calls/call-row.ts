import type { ErrorCode } from "#contract/core/error.ts";
import type { Role } from "#contract/core/permission.ts";
import type { TestUser } from "../builders.ts";
import type { TestApp } from "../test-app.ts";

/** A board with everything that a call may be about; each call gets a new one. */
export interface Scene {
  at: TestApp;
  owner: TestUser;
  parentId: string;
  boardId: string;
  columnId: string;
  otherColumnId: string;
  taskId: string;
  /** The owner's attachment without bytes, so it is complete. */
  attachmentId: string;
  /** The name of a user without a role. */
  strangerName: string;
}

export interface Request {
  url: string;
  body?: unknown;
}

export interface CallRow {
  /**
   * The lowest role on the board that may make the call; `session` for a call that concerns only the caller, `open` for one without a
   * session.
   */
  may: Role | "session" | "open";
  /** The error for a user without a role, if it is not BOARD_FORBIDDEN. */
  stranger?: string;
  /** The error for authorised users too, if a scene lacks what the call needs: an email, a passkey, a provider. */
  expectedError?: ErrorCode;
  request: (scene: Scene) => Request;
  /** True if a success writes to streams; false for a call that only reads. */
  writes: boolean;
}

import { NetworkFault } from "./env.ts";

/** A captive portal answered instead of the server: the user has to sign in to the network first. */
export class PortalFault extends NetworkFault {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "PortalFault";
  }
}

/** The device does not have the requested board: it was removed while the user was choosing it. */
export class BoardNotFoundError extends Error {
  constructor(boardId: string) {
    super(`Board ${boardId} not found`);
    this.name = "BoardNotFound";
  }
}

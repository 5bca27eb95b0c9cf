import { NetworkFault } from "./env.ts";

/** Somebody else has answered in the server's place, while there is a network: they ask to sign in first. */
export class PortalFault extends NetworkFault {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "PortalFault";
  }
}

/** The device does not know the board that somebody has chosen: it left while they chose. */
export class BoardNotFoundError extends Error {
  constructor(boardId: string) {
    super(`Board ${boardId} not found`);
    this.name = "BoardNotFound";
  }
}

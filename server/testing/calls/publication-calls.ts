import { randomUUID } from "node:crypto";
import type { CallRow } from "./call-row.ts";

const ofBoard: CallRow["request"] = ({ boardId }) => ({ url: `/api/board/${boardId}/publication` });

/** Calls of public links. A scene has none. */
export const PUBLICATION_CALLS: Record<string, CallRow> = {
  "GET /api/board/{boardId}/publication": { may: "admin", writes: false, request: ofBoard },
  "PUT /api/board/{boardId}/publication": {
    may: "admin",
    writes: false,
    request: (scene) => ({ ...ofBoard(scene), body: { id: randomUUID(), days: 7 } }),
  },
  "DELETE /api/board/{boardId}/publication": {
    may: "admin",
    writes: false,
    request: ofBoard,
  },
  "GET /api/publications": { may: "session", writes: false, request: () => ({ url: "/api/publications" }) },
  "GET /api/public/{slug}": {
    may: "open",
    expectedError: "PUBLICATION_GONE",
    writes: false,
    request: () => ({ url: "/api/public/none" }),
  },
};

import { boardExport, EXPORT_TYPES } from "#contract/exchange-endpoints.ts";
import { attachmentDisposition } from "#server/http/disposition.ts";
import type { Door } from "#server/http/door.ts";
import type { ExportArchive } from "./archive-service.ts";
import type { ExportBoard } from "./export-service.ts";

/** Reading a whole board with all that is in it is as dear as an import. */
const EXPORT_COST = 60;

export function bindExports(door: Door, exportBoard: ExportBoard, exportArchive: ExportArchive): void {
  door.bind(
    boardExport,
    async ({ params: { boardId }, query: { format = "json", timeZone }, session, reply }) => {
      const asked = { userId: session.userId, boardId };
      const { name, bytes } =
        format === "zip" ? await exportArchive(asked) : await exportBoard({ ...asked, format, timeZone });
      return reply
        .headers({ "content-disposition": attachmentDisposition(name), "x-content-type-options": "nosniff" })
        .type(EXPORT_TYPES[format])
        .send(bytes);
    },
    { cost: EXPORT_COST },
  );
}

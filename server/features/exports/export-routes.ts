import { boardExport, EXPORT_TYPES } from "#contract/exchange/exchange-endpoints.ts";
import { attachmentDisposition } from "#server/http/disposition.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import type { ExportArchive } from "./archive-service.ts";
import type { ExportBoard } from "./export-service.ts";

/** Reading a whole board costs as much as an import. */
const EXPORT_COST = 60;

export function bindExports(api: HttpApi, exportBoard: ExportBoard, exportArchive: ExportArchive): void {
  api.bind(
    boardExport,
    async ({ params: { boardId }, query: { format = "json", timeZone }, session, reply }) => {
      const request = { userId: session.userId, boardId };
      const { name, bytes } =
        format === "zip" ? await exportArchive(request) : await exportBoard({ ...request, format, timeZone });
      return reply
        .headers({ "content-disposition": attachmentDisposition(name), "x-content-type-options": "nosniff" })
        .type(EXPORT_TYPES[format])
        .send(bytes);
    },
    { cost: EXPORT_COST },
  );
}

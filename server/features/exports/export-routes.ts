import { boardExport, type ExportFormat } from "#contract/board-endpoints.ts";
import { attachmentDisposition } from "#server/http/disposition.ts";
import type { Door } from "#server/http/door.ts";
import type { ExportBoard } from "./export-service.ts";

/** Reading a whole board with all that is in it is as dear as an import. */
const EXPORT_COST = 60;

const MEDIA_TYPES: Record<ExportFormat, string> = {
  json: "application/json; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  md: "text/markdown; charset=utf-8",
};

export function bindExports(door: Door, exportBoard: ExportBoard): void {
  door.bind(
    boardExport,
    async ({ params: { boardId }, query: { format = "json" }, session, reply }) => {
      const { name, bytes } = await exportBoard({ userId: session.userId, boardId, format });
      return reply
        .headers({ "content-disposition": attachmentDisposition(name), "x-content-type-options": "nosniff" })
        .type(MEDIA_TYPES[format])
        .send(bytes);
    },
    { cost: EXPORT_COST },
  );
}

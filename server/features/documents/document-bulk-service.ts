import type { DocumentForm } from "#contract/documents/document-form.ts";
import { AppError } from "#contract/core/error.ts";
import { DOCUMENT_MAX_BYTES } from "#contract/core/limit.ts";
import { refusing } from "#server/sync/database-error.ts";
import type { Reader } from "./checking/reader.ts";
import type { DocumentQueries } from "./document-queries.ts";

/** Reads and writes many documents without editors and rights, for exports and imports of whole boards, which have checked the rights. */
export interface DocumentsInBulk {
  /** Returns the content of documents; empty ones are left out. */
  read(guids: readonly string[]): Promise<Map<string, DocumentForm>>;
  /** Creates documents. Their tasks or boards may be created afterwards; until then nobody can reach the documents. */
  begin(documents: ReadonlyMap<string, DocumentForm>): Promise<void>;
  /** Deletes documents whose owners were never created. */
  forget(guids: readonly string[]): Promise<void>;
}

interface BulkEnv {
  reader: Pick<Reader, "ask">;
  queries: Pick<DocumentQueries, "readAll" | "begin" | "forget">;
  now: () => number;
}

/** The worker answers one question at a time, and users who type wait for it meanwhile. */
const AT_ONCE = 50;

export function createDocumentsInBulk({ reader, queries, now }: BulkEnv): DocumentsInBulk {
  return {
    async read(guids) {
      const forms = new Map<string, DocumentForm>();
      for (const some of inParts(guids)) {
        const read = await refusing(() => queries.readAll(some));
        const answer = await reader.ask({ kind: "forms", documents: read.map(({ updates }) => updates) });
        if (answer.kind !== "forms") throw new Error(`the thread of documents answered ${answer.kind}`);
        read.forEach(({ guid }, at) => {
          const form = answer.forms[at];
          if (form !== undefined && form.content.length > 0) forms.set(guid, form);
        });
      }
      return forms;
    },
    async begin(documents) {
      for (const some of inParts([...documents])) {
        const answer = await reader.ask({ kind: "states", forms: some.map(([, form]) => form) });
        if (answer.kind !== "states") throw new Error(`the thread of documents answered ${answer.kind}`);
        const begun = some.flatMap(([guid], at) => {
          const state = answer.states[at];
          return state === undefined ? [] : [{ guid, state }];
        });
        if (begun.some(({ state }) => state.byteLength > DOCUMENT_MAX_BYTES)) throw new AppError("DOCUMENT_TOO_LARGE");
        await refusing(() => queries.begin(begun, new Date(now())));
      }
    },
    async forget(guids) {
      for (const some of inParts(guids)) await refusing(() => queries.forget(some));
    },
  };
}

function inParts<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, at) =>
    all.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );
}

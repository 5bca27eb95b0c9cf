import {
  documentVersionGet,
  documentVersionKeep,
  documentVersionRestore,
  documentVersions,
} from "#contract/documents/document-endpoints.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import type { Versions } from "./version-service.ts";

export function bindDocuments(api: HttpApi, versions: Versions): void {
  api.bind(documentVersions, async ({ session, params }) => {
    const items = await versions.list(session.userId, params.guid);
    return { items, count: items.length };
  });

  api.bind(documentVersionKeep, async ({ session, params, body }) => ({
    version: await versions.keep(session.userId, params.guid, body),
  }));

  api.bind(
    documentVersionGet,
    async ({ session, params }) => {
      const { version, state } = await versions.get(session.userId, params.guid, params.versionId);
      return { version, state: Buffer.from(state).toString("base64") };
    },
    { isLarge: true },
  );

  api.bind(documentVersionRestore, ({ session, params, body }) =>
    versions.restore(session.userId, params.guid, { versionId: params.versionId, ...body }),
  );
}

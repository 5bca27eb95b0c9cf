import {
  documentVersionGet,
  documentVersionKeep,
  documentVersionRestore,
  documentVersions,
} from "#contract/document-endpoints.ts";
import type { Door } from "#server/http/door.ts";
import type { Versions } from "./version-service.ts";

export function bindDocuments(door: Door, versions: Versions): void {
  door.bind(documentVersions, async ({ session, params }) => {
    const items = await versions.list(session.userId, params.guid);
    return { items, count: items.length };
  });

  door.bind(documentVersionKeep, async ({ session, params, body }) => ({
    version: await versions.keep(session.userId, params.guid, body),
  }));

  door.bind(
    documentVersionGet,
    async ({ session, params }) => {
      const { version, state } = await versions.get(session.userId, params.guid, params.versionId);
      return { version, state: Buffer.from(state).toString("base64") };
    },
    { isLarge: true },
  );

  door.bind(documentVersionRestore, ({ session, params, body }) =>
    versions.restore(session.userId, params.guid, { versionId: params.versionId, ...body }),
  );
}

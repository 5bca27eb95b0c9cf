import { useCallback, useEffect, useState } from "react";
import * as Y from "yjs";
import { useOnline } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { Sync } from "#client/sync/sync-api.ts";
import { documentVersionGet, documentVersions, type DocumentVersion } from "#contract/documents/document-endpoints.ts";
import { DOCUMENT_FRAGMENT, formOf, type DocumentForm } from "#contract/documents/document-form.ts";

/** The result of a server call: `asking` until the server answers, `lost` if the call failed. */
export type VersionResult<T> = { readonly state: "asking" | "lost" } | { readonly state: "here"; readonly value: T };

const ASKING = { state: "asking" } as const;
const LOST = { state: "lost" } as const;

interface VersionQueryState<T> {
  readonly question: string;
  /** The question and the network state: the call is repeated when either changes. */
  readonly moment: string;
  readonly result: VersionResult<T>;
}

/** Makes the call when the question changes, and again when the network comes or goes. An empty question makes no call. */
function useVersionQuery<T>(question: string, ask: () => Promise<T>): VersionResult<T> {
  const isOnline = useOnline();
  const moment = `${question} ${String(isOnline)}`;
  const [queryState, setQueryState] = useState<VersionQueryState<T> | null>(null);
  useEffect(() => {
    if (question === "") return undefined;
    let isLatest = true;
    ask().then(
      (value) => isLatest && setQueryState({ question, moment, result: { state: "here", value } }),
      (error: unknown) => {
        reportError(error);
        if (isLatest)
          setQueryState((previous) => (isHere(previous, question) ? previous : { question, moment, result: LOST }));
      },
    );
    return () => {
      isLatest = false;
    };
  }, [question, moment, ask]);
  return queryState?.question === question ? queryState.result : ASKING;
}

/** Returns true if the question already has a result: it stays when the network is lost. */
function isHere(previous: VersionQueryState<unknown> | null, question: string): boolean {
  return previous?.question === question && previous.result.state === "here";
}

/** Returns the versions of a document, the newest first; loads them again when `turn` changes. */
export function useVersions(guid: string, turn: number): VersionResult<readonly DocumentVersion[]> {
  const sync = useSync();
  const ask = useCallback(async () => (await sync.call(documentVersions, { params: { guid } })).items, [sync, guid]);
  return useVersionQuery(`${guid} ${String(turn)}`, ask);
}

/** Returns the text of a version. Without an id no text is loaded. */
export function useVersionForm(guid: string, versionId: string | null): VersionResult<DocumentForm> {
  const sync = useSync();
  const ask = useCallback(() => readVersion(sync, guid, versionId ?? ""), [sync, guid, versionId]);
  return useVersionQuery(versionId ?? "", ask);
}

async function readVersion(sync: Sync, guid: string, versionId: string): Promise<DocumentForm> {
  const { state } = await sync.call(documentVersionGet, { params: { guid, versionId } });
  const document = new Y.Doc();
  Y.applyUpdate(
    document,
    Uint8Array.from(atob(state), (sign) => sign.codePointAt(0) ?? 0),
  );
  const form = formOf(document.getXmlFragment(DOCUMENT_FRAGMENT));
  document.destroy();
  return form;
}

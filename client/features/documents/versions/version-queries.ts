import { useCallback, useEffect, useState } from "react";
import * as Y from "yjs";
import { useOnline } from "#client/live/use-live.ts";
import { useSync } from "#client/live/sync-provider.tsx";
import type { Sync } from "#client/sync/surface.ts";
import { documentVersionGet, documentVersions, type DocumentVersion } from "#contract/document-endpoints.ts";
import { DOCUMENT_FRAGMENT, formOf, type DocumentForm } from "#contract/document-form.ts";

/** What the server was asked for: `asking` until it has answered, `lost` when it could not. */
export type Asked<T> = { readonly state: "asking" | "lost" } | { readonly state: "here"; readonly value: T };

const ASKING = { state: "asking" } as const;
const LOST = { state: "lost" } as const;

interface Told<T> {
  readonly question: string;
  /** The question, and whether there was a network: another one asks again. */
  readonly moment: string;
  readonly asked: Asked<T>;
}

/** Asks when the question is another one, and again when the network comes or goes. An empty question is none. */
function useAsked<T>(question: string, ask: () => Promise<T>): Asked<T> {
  const isOnline = useOnline();
  const moment = `${question} ${String(isOnline)}`;
  const [told, setTold] = useState<Told<T> | null>(null);
  useEffect(() => {
    if (question === "") return undefined;
    let isLatest = true;
    ask().then(
      (value) => isLatest && setTold({ question, moment, asked: { state: "here", value } }),
      (error: unknown) => {
        reportError(error);
        if (isLatest) setTold((held) => (isHere(held, question) ? held : { question, moment, asked: LOST }));
      },
    );
    return () => {
      isLatest = false;
    };
  }, [question, moment, ask]);
  return told?.question === question ? told.asked : ASKING;
}

/** What was told before the network went stays. */
function isHere(held: Told<unknown> | null, question: string): boolean {
  return held?.question === question && held.asked.state === "here";
}

/** The versions of a document, the newest first; asked for anew when `turn` is another number. */
export function useVersions(guid: string, turn: number): Asked<readonly DocumentVersion[]> {
  const sync = useSync();
  const ask = useCallback(async () => (await sync.call(documentVersions, { params: { guid } })).items, [sync, guid]);
  return useAsked(`${guid} ${String(turn)}`, ask);
}

/** The text of a version; of none where there is no id. */
export function useVersionForm(guid: string, versionId: string | null): Asked<DocumentForm> {
  const sync = useSync();
  const ask = useCallback(() => readVersion(sync, guid, versionId ?? ""), [sync, guid, versionId]);
  return useAsked(versionId ?? "", ask);
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

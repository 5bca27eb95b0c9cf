import { useEffect, useRef, useState, type ReactElement } from "react";
import { finishOidc } from "#contract/auth/external.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { refusalErrors } from "../forms/field-errors.ts";
import { cleanAddress } from "./begin.ts";
import { takePendingSignIn } from "./pending-sign-in.ts";
import { Failed, Waiting } from "./entry-card.tsx";
import { ExternalEntry } from "./external-entry.tsx";
import { EXTERNAL_TITLE } from "./identity-provider-text.ts";

/** Returns true for an address to which a provider redirects users. */
export function isProvidersAnswer(search: string): boolean {
  return new URLSearchParams(search).has("state");
}

/** Handles the redirect from a provider: its answer becomes an external session that waits to be exchanged. */
export function OidcReturn({ answer }: { readonly answer: string }): ReactElement {
  const sync = useSync();
  // Effects run twice in development, but an answer can be used only once.
  const hasStarted = useRef(false);
  const [session, setSession] = useState<string>();
  const [error, setError] = useState<string>();
  const [begun] = useState(() => takePendingSignIn("oidc"));
  const search = begun?.search ?? "";
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    cleanAddress(pathTo("authExt", {}), search);
    const finish = async (): Promise<void> => {
      try {
        setSession((await sync.call(finishOidc, { body: { answer } })).session);
      } catch (thrown) {
        setError(refusalErrors(thrown, {}).form);
      }
    };
    void finish();
  }, [sync, answer, search]);
  if (error !== undefined) return <Failed title={EXTERNAL_TITLE} error={error} search={search} />;
  if (session === undefined) return <Waiting title={EXTERNAL_TITLE} />;
  return <ExternalEntry session={session} link={begun?.link === true} search={search} />;
}

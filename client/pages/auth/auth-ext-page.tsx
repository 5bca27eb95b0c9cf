import { useState, type ReactElement } from "react";
import { EntryCard } from "#client/features/session/identity-providers/entry-card.tsx";
import { ExternalEntry } from "#client/features/session/identity-providers/external-entry.tsx";
import { isProvidersAnswer, OidcReturn } from "#client/features/session/identity-providers/oidc-return.tsx";
import { OutsideButtons } from "#client/features/session/identity-providers/identity-provider-buttons.tsx";
import {
  EXTERNAL_HINT,
  EXTERNAL_NONE,
  EXTERNAL_TITLE,
  TO_SIGN_IN,
} from "#client/features/session/identity-providers/identity-provider-text.ts";
import { useAuthMethods } from "#client/features/session/session-queries.ts";
import { useAddress } from "#client/shared/navigation/address.ts";
import { pathTo, type RouteParams } from "#client/shared/navigation/paths.ts";
import { ButtonLink } from "#client/ui/controls/button.tsx";

/** Exchanges an external session, finishes a provider's redirect, or lists the providers. */
export function AuthExtPage({ params }: { readonly params: RouteParams<"authExt"> }): ReactElement {
  // The initial address is stored in the state, because it is cleaned as soon as it is read.
  const { search } = useAddress();
  const [came] = useState({ session: params.session, search });
  if (came.session !== undefined) return <ExternalEntry session={came.session} link={false} search={came.search} />;
  if (isProvidersAnswer(came.search)) return <OidcReturn answer={came.search.slice(1)} />;
  return <Providers search={search} />;
}

function Providers({ search }: { readonly search: string }): ReactElement {
  const methods = useAuthMethods();
  const isNone = methods !== null && methods.oidc === undefined && methods.telegram === undefined;
  return (
    <EntryCard title={EXTERNAL_TITLE} text={isNone ? EXTERNAL_NONE : EXTERNAL_HINT}>
      <OutsideButtons methods={methods} search={search} />
      {isNone && (
        <ButtonLink look="primary" size="lg" wide href={pathTo("auth") + search}>
          {TO_SIGN_IN}
        </ButtonLink>
      )}
    </EntryCard>
  );
}

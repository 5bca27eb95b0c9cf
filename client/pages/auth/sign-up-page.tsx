import { useState, type ReactElement } from "react";
import { FirstAccountNote } from "#client/features/session/first-account-note.tsx";
import { OutsideButtons } from "#client/features/session/identity-providers/identity-provider-buttons.tsx";
import { RegistrationClosed } from "#client/features/session/registration-closed.tsx";
import { isFirstStart, useAuthMethods } from "#client/features/session/session-queries.ts";
import {
  DO_SIGN_IN,
  FIRST_ACCOUNT_TITLE,
  HAVE_ACCOUNT,
  OR,
  SIGN_UP_HINT,
  SIGN_UP_TITLE,
} from "#client/features/session/session-text.ts";
import { SignUpForm } from "#client/features/session/sign-up-form.tsx";
import { useAddress } from "#client/shared/navigation/address.ts";
import { PRODUCT_NAME } from "#client/shared/text/app-text.ts";
import { useQuery } from "#client/shared/navigation/navigate.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { CenteredLayout, OrLine } from "#client/ui/layout/centered-layout.tsx";

/**
 * Registration, if the server accepts new users: open, or with an invitation in the address. On a server without users it is the first
 * page, and the account becomes the administrator's.
 */
export function SignUpPage(): ReactElement {
  const { search } = useAddress();
  const [query] = useQuery();
  const methods = useAuthMethods();
  const [isTaken, setTaken] = useState(false);
  const registration = methods?.registration ?? "open";
  const invite = query.get("invite");
  const isOpen = registration === "open" || (registration === "invite" && invite !== null);
  // The sign-in page, which has these methods, redirects here while the server has no accounts.
  const hasOthers = methods?.telegram !== undefined || methods?.oidc !== undefined;
  const isFirst = isFirstStart(methods) && !isTaken;
  return (
    <CenteredLayout
      brand={PRODUCT_NAME}
      brandHref={pathTo("auth") + search}
      title={isFirst ? FIRST_ACCOUNT_TITLE : SIGN_UP_TITLE}
      {...(isOpen && !isFirst ? { text: SIGN_UP_HINT } : {})}
      after={
        isFirst ? undefined : (
          <>
            {HAVE_ACCOUNT} <a href={pathTo("authBase") + search}>{DO_SIGN_IN}</a>
          </>
        )
      }
    >
      {isFirst && <FirstAccountNote />}
      {isOpen ? (
        <SignUpForm invite={invite} isFirst={isFirst} onTaken={() => setTaken(true)} />
      ) : (
        <RegistrationClosed byInvite={registration === "invite"} />
      )}
      {isFirst && hasOthers && <OrLine>{OR}</OrLine>}
      {isFirst && <OutsideButtons methods={methods} search={search} />}
    </CenteredLayout>
  );
}

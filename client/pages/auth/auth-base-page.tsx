import type { ReactElement } from "react";
import { BY_CODE } from "#client/features/session/check/check-text.ts";
import { askPath } from "#client/features/session/check/pending-step.ts";
import { hasPasskeys } from "#client/features/session/factor/browser-passkeys.ts";
import { PasskeySignIn } from "#client/features/session/factor/passkey-sign-in.tsx";
import { OutsideButtons } from "#client/features/session/identity-providers/identity-provider-buttons.tsx";
import { useAuthMethods, useFirstStart } from "#client/features/session/session-queries.ts";
import {
  DO_SIGN_UP,
  EXPIRED_HINT,
  FIRST_TIME,
  OR,
  SIGN_IN_HINT,
  SIGN_IN_TITLE,
} from "#client/features/session/session-text.ts";
import { SignInForm } from "#client/features/session/sign-in-form.tsx";
import { useAddress } from "#client/shared/navigation/address.ts";
import { PRODUCT_NAME } from "#client/shared/text/app-text.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useSession } from "#client/hooks/use-live.ts";
import { ButtonLink } from "#client/ui/controls/button.tsx";
import { CenteredLayout, OrLine } from "#client/ui/layout/centered-layout.tsx";

/** Sign-in by username or email and password. */
export function AuthBasePage(): ReactElement {
  const { search } = useAddress();
  const { status } = useSession();
  const methods = useAuthMethods();
  useFirstStart(methods);
  const byPasskey = methods?.methods.includes("passkey") === true && hasPasskeys();
  const byOthers = methods?.telegram !== undefined || methods?.oidc !== undefined;
  const byCode = methods?.methods.includes("email") === true;
  return (
    <CenteredLayout
      brand={PRODUCT_NAME}
      brandHref={pathTo("auth") + search}
      title={SIGN_IN_TITLE}
      text={status === "expired" ? EXPIRED_HINT : SIGN_IN_HINT}
      after={
        methods?.registration === "closed" ? undefined : (
          <>
            {FIRST_TIME} <a href={pathTo("authSignUp") + search}>{DO_SIGN_UP}</a>
          </>
        )
      }
    >
      <SignInForm />
      {(byPasskey || byCode || byOthers) && <OrLine>{OR}</OrLine>}
      {byPasskey && <PasskeySignIn />}
      {byCode && (
        <ButtonLink size="lg" wide href={askPath("code", search)}>
          {BY_CODE}
        </ButtonLink>
      )}
      <OutsideButtons methods={methods} search={search} />
    </CenteredLayout>
  );
}

import type { ReactElement } from "react";
import {
  BY_PASSWORD,
  DO_SIGN_UP,
  EXPIRED_HINT,
  METHODS_HINT,
  METHODS_TITLE,
} from "#client/features/session/session-text.ts";
import { BY_CODE } from "#client/features/session/check/check-text.ts";
import { askPath } from "#client/features/session/check/pending-step.ts";
import { OutsideButtons } from "#client/features/session/identity-providers/identity-provider-buttons.tsx";
import { useAuthMethods, useFirstStart } from "#client/features/session/session-queries.ts";
import { PasskeySignIn } from "#client/features/session/factor/passkey-sign-in.tsx";
import { OfflineNote } from "#client/features/session/offline-note.tsx";
import { PRODUCT_NAME } from "#client/shared/text/app-text.ts";
import { useAddress } from "#client/shared/navigation/address.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useSession } from "#client/hooks/use-live.ts";
import { ButtonLink } from "#client/ui/controls/button.tsx";
import { CenteredLayout } from "#client/ui/layout/centered-layout.tsx";
import css from "./auth-page.module.css";

/** The sign-in methods of this server. The query carries the page first requested. */
export function AuthPage(): ReactElement {
  const { search } = useAddress();
  const { status } = useSession();
  const methods = useAuthMethods();
  useFirstStart(methods);
  const mayRegister = methods === null || methods.registration !== "closed";
  return (
    <CenteredLayout
      brand={PRODUCT_NAME}
      brandHref={pathTo("index")}
      title={METHODS_TITLE}
      text={status === "expired" ? EXPIRED_HINT : METHODS_HINT}
    >
      <OfflineNote />
      <div className={css.methods}>
        <ButtonLink look="primary" size="lg" wide href={pathTo("authBase") + search}>
          {BY_PASSWORD}
        </ButtonLink>
        {methods?.methods.includes("passkey") === true && <PasskeySignIn />}
        {methods?.methods.includes("email") === true && (
          <ButtonLink size="lg" wide href={askPath("code", search)}>
            {BY_CODE}
          </ButtonLink>
        )}
        <OutsideButtons methods={methods} search={search} />
        {mayRegister && (
          <ButtonLink size="lg" wide href={pathTo("authSignUp") + search}>
            {DO_SIGN_UP}
          </ButtonLink>
        )}
      </div>
    </CenteredLayout>
  );
}

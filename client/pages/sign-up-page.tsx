import type { ReactElement } from "react";
import { RegistrationClosed } from "#client/features/session/registration-closed.tsx";
import { useAuthMethods } from "#client/features/session/session-queries.ts";
import { DO_SIGN_IN, HAVE_ACCOUNT, SIGN_UP_HINT, SIGN_UP_TITLE } from "#client/features/session/session-text.ts";
import { SignUpForm } from "#client/features/session/sign-up-form.tsx";
import { useAddress } from "#client/frame/address.ts";
import { PRODUCT_NAME } from "#client/frame/frame-text.ts";
import { useQuery } from "#client/frame/navigate.ts";
import { pathTo } from "#client/frame/paths.ts";
import { CenteredLayout } from "#client/ui/layout/centered-layout.tsx";

/** Registration, where the server takes new people: by themselves, or with an invitation in the address. */
export function SignUpPage(): ReactElement {
  const { search } = useAddress();
  const [query] = useQuery();
  const registration = useAuthMethods()?.registration ?? "open";
  const invite = query.get("invite");
  const isOpen = registration === "open" || (registration === "invite" && invite !== null);
  return (
    <CenteredLayout
      brand={PRODUCT_NAME}
      brandHref={pathTo("auth") + search}
      title={SIGN_UP_TITLE}
      {...(isOpen ? { text: SIGN_UP_HINT } : {})}
      after={
        <>
          {HAVE_ACCOUNT} <a href={pathTo("authBase") + search}>{DO_SIGN_IN}</a>
        </>
      }
    >
      {isOpen ? <SignUpForm invite={invite} /> : <RegistrationClosed byInvite={registration === "invite"} />}
    </CenteredLayout>
  );
}

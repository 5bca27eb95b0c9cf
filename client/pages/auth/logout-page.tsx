import { useEffect, type ReactElement } from "react";
import { SignOut } from "#client/features/session/sign-out.tsx";
import { CheckCard } from "#client/features/session/check/check-card.tsx";
import { DEVICE_IS_CLEAN, DO_SIGN_IN, LOGOUT_TITLE, SIGNED_OUT } from "#client/features/session/session-text.ts";
import { dropDrafts } from "#client/shared/drafts/drop-drafts.ts";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useSession } from "#client/hooks/use-live.ts";
import { ButtonLink } from "#client/ui/controls/button.tsx";
import { Stage } from "#client/ui/layout/stage.tsx";

/** Signs out on this device, on the server and in every tab, and confirms it. */
export function LogoutPage(): ReactElement {
  const { status } = useSession();
  const isOut = status === "anonymous";
  useEffect(() => {
    if (isOut) dropDrafts();
  }, [isOut]);
  return (
    <Stage scroll>
      {isOut ? (
        <CheckCard title={SIGNED_OUT} text={DEVICE_IS_CLEAN}>
          <ButtonLink look="primary" size="lg" wide href={pathTo("auth")}>
            {DO_SIGN_IN}
          </ButtonLink>
        </CheckCard>
      ) : (
        <CheckCard title={LOGOUT_TITLE}>
          <SignOut onStay={() => navigate(pathTo("index"))} />
        </CheckCard>
      )}
    </Stage>
  );
}

import type { ReactElement, ReactNode } from "react";
import { useOnline } from "#client/hooks/use-live.ts";
import { LAST_KNOWN } from "./account-text.ts";
import css from "./account.module.css";

/** Shows the last answer of the server. Offline, says that it is not current and disables the controls in it. */
export function LastKnown({ children }: { readonly children: ReactNode }): ReactElement {
  const online = useOnline();
  return (
    <fieldset disabled={!online}>
      {!online && <output className={css.hint}>{LAST_KNOWN}</output>}
      {children}
    </fieldset>
  );
}

import type { ReactElement, ReactNode } from "react";
import { useOnline } from "#client/hooks/use-live.ts";
import { LAST_KNOWN } from "./account-text.ts";
import css from "./account.module.css";

/** What the server said last: without it visible, with a word of that, and not to be changed. */
export function LastKnown({ children }: { readonly children: ReactNode }): ReactElement {
  const online = useOnline();
  return (
    <fieldset disabled={!online}>
      {!online && <output className={css.hint}>{LAST_KNOWN}</output>}
      {children}
    </fieldset>
  );
}

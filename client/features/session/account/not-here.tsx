import type { ReactElement } from "react";
import { useOnline } from "#client/hooks/use-live.ts";
import { Unseen } from "#client/ui/controls/small.tsx";
import { cssVars } from "#client/ui/theme/css-vars.ts";
import { ComingRow } from "../factor/protection-row.tsx";
import css from "./account.module.css";
import { LOADING } from "./account-text.ts";

/**
 * Shown until the server answers: the reason why there is no answer, else placeholder rows, which appear after a delay. Both are as high as
 * the expected rows, so that nothing below moves.
 */
export function NotHere({
  error,
  offline,
  rows,
}: {
  readonly error: string | undefined;
  readonly offline: string;
  /** The number of rows that most users have. */
  readonly rows: number;
}): ReactElement {
  const online = useOnline();
  const why = online ? error : offline;
  if (why !== undefined)
    return (
      <output className={css.why} style={cssVars({ "--rows": rows })}>
        {why}
      </output>
    );
  return (
    <div className={css.rows}>
      <Unseen>{LOADING}</Unseen>
      {Array.from({ length: rows }, (_none, row) => (
        <ComingRow key={row} />
      ))}
    </div>
  );
}

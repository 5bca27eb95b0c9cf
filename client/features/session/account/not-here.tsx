import type { ReactElement } from "react";
import { useOnline } from "#client/hooks/use-live.ts";
import { Unseen } from "#client/ui/controls/small.tsx";
import { cssVars } from "#client/ui/theme/css-vars.ts";
import { ComingRow } from "../factor/protection-row.tsx";
import css from "./account.module.css";
import { LOADING } from "./account-text.ts";

/**
 * In place of what the server has not told yet: why it does not, else grey rows, which show after a moment only. Both are as high as the rows
 * that come, so that nothing below moves.
 */
export function NotHere({
  error,
  offline,
  rows,
}: {
  readonly error: string | undefined;
  readonly offline: string;
  /** How many of them most people have. */
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

import type { ReactElement } from "react";
import { useOnline } from "#client/live/use-live.ts";
import { Skeleton, Unseen } from "#client/ui/controls/small.tsx";
import css from "./account.module.css";
import { LOADING } from "./account-text.ts";

const LINES = ["55%", "80%", "35%"];

/** In place of what the server has not told yet: why it does not, else grey lines, which show after a moment only. */
export function NotHere({
  error,
  offline,
}: {
  readonly error: string | undefined;
  readonly offline: string;
}): ReactElement {
  const online = useOnline();
  const why = online ? error : offline;
  if (why !== undefined) return <output>{why}</output>;
  return (
    <div className={css.coming}>
      <Unseen>{LOADING}</Unseen>
      {LINES.map((width) => (
        <Skeleton key={width} width={width} height={14} />
      ))}
    </div>
  );
}

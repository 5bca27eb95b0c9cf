import type { ReactElement } from "react";
import { DelayedText } from "#client/ui/controls/small.tsx";
import type { AccessChange, Reader } from "./access-tools.ts";
import { movingText } from "./moving-text.ts";
import css from "./moving.module.css";

const NAMES_SHOWN = 5;

function namesOf(readers: readonly Reader[]): string {
  const names = readers.slice(0, NAMES_SHOWN).map(({ name }) => name);
  const rest = readers.length - names.length;
  return [...names, ...(rest > 0 ? [movingText.more(rest)] : [])].join(", ");
}

/** Describes who gains and who loses access when a board moves. */
export function AccessWords({ change }: { readonly change: AccessChange | null | undefined }): ReactElement {
  return (
    <output className={css.access}>
      {change === undefined && <DelayedText>{movingText.asking}</DelayedText>}
      {change === null && movingText.unknown}
      {change?.gains.length === 0 && change.loses.length === 0 && movingText.same}
      {change !== undefined && change !== null && change.gains.length > 0 && (
        <span>{movingText.gains(change.gains.length, namesOf(change.gains))}</span>
      )}
      {change !== undefined && change !== null && change.loses.length > 0 && (
        <span className={css.loses}>{movingText.loses(change.loses.length, namesOf(change.loses))}</span>
      )}
    </output>
  );
}

import type { ReactElement } from "react";
import type { ProofKind } from "#contract/auth/factor.ts";
import { Button } from "#client/ui/controls/button.tsx";
import css from "./factor.module.css";
import { INSTEAD } from "./factor-text.ts";

/** Puts the focus where an answer is given: what was pressed to get there is gone. A `ref` of what holds it. */
export function focusAnswer(holder: HTMLElement | null): void {
  holder?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
}

export interface OtherWaysProps<K extends ProofKind> {
  readonly ways: readonly K[];
  readonly chosen: K;
  readonly onChoose: (way: K) => void;
}

/** How else one may answer. */
export function OtherWays<K extends ProofKind>({ ways, chosen, onChoose }: OtherWaysProps<K>): ReactElement {
  return (
    <div className={css.instead}>
      {ways
        .filter((way) => way !== chosen)
        .map((way) => (
          <Button key={way} look="ghost" wide onClick={() => onChoose(way)}>
            {INSTEAD[way]}
          </Button>
        ))}
    </div>
  );
}

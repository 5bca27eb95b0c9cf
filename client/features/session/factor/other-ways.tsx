import type { ReactElement } from "react";
import type { ProofKind } from "#contract/auth/factor.ts";
import { Button } from "#client/ui/controls/button.tsx";
import css from "./factor.module.css";
import { INSTEAD } from "./factor-text.ts";

/** Focuses the answer field in `holder`, because the button that opened it has been removed. To be used as a `ref` callback. */
export function focusAnswer(holder: HTMLElement | null): void {
  holder?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
}

export interface OtherWaysProps<K extends ProofKind> {
  readonly ways: readonly K[];
  readonly chosen: K;
  readonly onChoose: (way: K) => void;
}

/** Buttons for the other kinds of proof. */
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

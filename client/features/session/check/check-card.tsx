import type { ReactElement, ReactNode } from "react";
import { ButtonLink } from "#client/ui/controls/button.tsx";
import { BEGIN_AGAIN } from "../factor/factor-text.ts";
import css from "./check.module.css";

/** The card of the pages of signing in and out that stand on the sheet of an ordinary page. */
export function CheckCard(props: {
  readonly title: string;
  readonly text?: ReactNode;
  /** Where a sign-in begins anew, when that is offered. */
  readonly back?: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <div className={css.center}>
      <div className={css.card} data-plane="">
        <h1 className={css.title}>{props.title}</h1>
        {props.text !== undefined && <p className={css.text}>{props.text}</p>}
        {props.children}
        {props.back !== undefined && (
          <ButtonLink className={css.back} look="ghost" icon="chevron-left" href={props.back}>
            {BEGIN_AGAIN}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

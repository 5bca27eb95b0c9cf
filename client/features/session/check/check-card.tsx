import type { ReactElement, ReactNode } from "react";
import { ButtonLink } from "#client/ui/controls/button.tsx";
import { BEGIN_AGAIN } from "../factor/factor-text.ts";
import css from "./check.module.css";

/** The card of the sign-in and sign-out pages that use the ordinary page layout. */
export function CheckCard(props: {
  readonly title: string;
  readonly text?: ReactNode;
  /** Address at which a new sign-in starts; without it no link is shown. */
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

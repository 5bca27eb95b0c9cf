import type { ReactElement, ReactNode } from "react";
import { Box } from "#client/ui/layout/page.tsx";
import css from "./board-settings.module.css";

/** A titled card in the column of the settings. */
export function Card(props: {
  readonly title: string;
  readonly text?: string | undefined;
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <section className={css.card}>
      <Box>
        <h2 className={css.heading}>{props.title}</h2>
        {props.text !== undefined && <p className={css.text}>{props.text}</p>}
        {props.children}
      </Box>
    </section>
  );
}

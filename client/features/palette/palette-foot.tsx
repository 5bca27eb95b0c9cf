import type { ReactElement } from "react";
import { Kbd } from "#client/ui/controls/kbd.tsx";
import type { ServerSearchState } from "./palette-queries.ts";
import { paletteText } from "./palette-text.ts";
import css from "./palette.module.css";

interface FootProps {
  readonly modifier: string;
  readonly hasScope: boolean;
  readonly state: ServerSearchState["state"];
}

/** Shortcut hints and the state of the server search. */
export function Foot({ modifier, hasScope, state }: FootProps): ReactElement {
  const hints: readonly (readonly [string, string])[] = [
    ["↑ ↓", paletteText.hints.choose],
    ["↵", paletteText.hints.open],
    [`${modifier} ↵`, paletteText.hints.newTab],
    ...(hasScope ? ([["⌫", paletteText.hints.everywhere]] as const) : []),
  ];
  return (
    <div className={css.foot}>
      {hints.map(([keys, does]) => (
        <span key={keys} className={css.hint}>
          <Kbd keys={keys} />
          {does}
        </span>
      ))}
      <span className={css.state}>{paletteText.status[state]}</span>
    </div>
  );
}

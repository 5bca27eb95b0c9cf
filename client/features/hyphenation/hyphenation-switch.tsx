import type { ReactElement } from "react";
import { Switch } from "#client/ui/fields/toggle.tsx";
import { setHyphenation, useHyphenation } from "./display/choice.ts";
import { HYPHENATION, HYPHENATION_NOTE } from "./hyphenation-text.ts";

/** The switch for hyphenation of titles on this device. */
export function HyphenationSwitch(): ReactElement {
  return (
    <Switch checked={useHyphenation()} onChange={setHyphenation} note={HYPHENATION_NOTE}>
      {HYPHENATION}
    </Switch>
  );
}

import type { ReactElement } from "react";
import { Switch } from "#client/ui/fields/toggle.tsx";
import { wordsChoice } from "../quick-add-syntax/quick-add-choice.ts";
import { WORDS, WORDS_NOTE } from "./quick-add-switch-text.ts";

/** The switch that turns on parsing of due dates, people and labels in new tasks on this device. */
export function WordsSwitch(): ReactElement {
  return (
    <Switch
      checked={wordsChoice.use() === "on"}
      onChange={(on) => wordsChoice.choose(on ? "on" : "off")}
      note={WORDS_NOTE}
    >
      {WORDS}
    </Switch>
  );
}

import type { ReactElement } from "react";
import { SelectField } from "#client/ui/fields/select-field.tsx";
import { START_PAGES, startChoice } from "./page/start-choice.ts";
import { START, START_NAMES, START_NOTE } from "./start-text.ts";

/** The page that the application opens with on this device. */
export function StartPicker(): ReactElement {
  return (
    <SelectField
      label={START}
      hint={START_NOTE}
      value={startChoice.use()}
      options={START_PAGES.map((page) => ({ value: page, text: START_NAMES[page] }))}
      onChange={(chosen) => {
        const page = START_PAGES.find((one) => one === chosen);
        if (page !== undefined) startChoice.choose(page);
      }}
    />
  );
}

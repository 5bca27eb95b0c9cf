import type { ReactElement } from "react";
import { COLOR_NAMES } from "#client/ui/theme/color-text.ts";
import { useOnline } from "#client/hooks/use-live.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { Unseen } from "#client/ui/controls/small.tsx";
import { ColorPicker } from "#client/ui/fields/color-picker.tsx";
import { SelectField, type SelectOption } from "#client/ui/fields/select-field.tsx";
import { Switch } from "#client/ui/fields/toggle.tsx";
import { Card } from "./card.tsx";
import { boardSettingsText } from "./board-settings-text.ts";
import css from "./board-settings.module.css";
import { useDefaults } from "./defaults-queries.ts";

/** Edits the defaults of the user's new boards. `templates`: the available templates by name. */
export function DefaultsCard({ templates }: { readonly templates: readonly SelectOption[] }): ReactElement {
  const [defaults, choose] = useDefaults();
  const online = useOnline();
  const text = online ? boardSettingsText.defaultsText : boardSettingsText.defaultsOffline;
  return (
    <Card title={boardSettingsText.defaults} text={text}>
      {defaults !== null && (
        <fieldset className={css.form} disabled={!online}>
          <legend>
            <Unseen>{boardSettingsText.defaults}</Unseen>
          </legend>
          <SelectField
            label={boardSettingsText.defaultTemplate}
            value={templates.some(({ value }) => value === defaults.template) ? defaults.template : "simple"}
            options={templates}
            onChange={(template) => choose({ ...defaults, template })}
          />
          <div>
            <p className={css.label}>{boardSettingsText.colour}</p>
            <ColorPicker
              label={boardSettingsText.colour}
              names={COLOR_NAMES}
              value={defaults.color}
              onChange={(color) => choose({ ...defaults, color })}
            />
            {defaults.color === null ? (
              <p className={css.hint}>{boardSettingsText.defaultColour}</p>
            ) : (
              <Button look="plain" size="sm" className={css.back} onClick={() => choose({ ...defaults, color: null })}>
                {boardSettingsText.defaultColourBack}
              </Button>
            )}
          </div>
          <Switch
            checked={defaults.wipMode === "hard"}
            onChange={(isHard) => choose({ ...defaults, wipMode: isHard ? "hard" : "soft" })}
            note={boardSettingsText.defaultLimitNote}
          >
            {boardSettingsText.defaultLimit}
          </Switch>
          <Switch
            checked={defaults.inherit}
            onChange={(inherit) => choose({ ...defaults, inherit })}
            note={boardSettingsText.defaultInheritNote}
          >
            {boardSettingsText.defaultInherit}
          </Switch>
        </fieldset>
      )}
    </Card>
  );
}

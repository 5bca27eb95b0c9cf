import type { ReactElement } from "react";
import * as z from "zod/mini";
import { HUE_NAMES } from "#client/frame/hue-text.ts";
import { useSync } from "#client/live/sync-provider.tsx";
import { CommitField } from "#client/ui/fields/commit-field.tsx";
import { HuePicker } from "#client/ui/fields/hue-picker.tsx";
import { hueOf } from "#client/ui/theme/hue.ts";
import { boardSetArgs, type Board } from "#contract/board.ts";
import { BOARD_TITLE_MAX } from "#contract/limit.ts";
import { paint, rename, setKey } from "./board-settings-mutations.ts";
import { boardSettingsText } from "./board-settings-text.ts";
import css from "./board-settings.module.css";

const KEY_MAX = 8;

/** What a board is called, by which key its tasks go, and its colour. Every change is kept as it is made. */
export function GeneralForm({ board, canEdit }: { readonly board: Board; readonly canEdit: boolean }): ReactElement {
  const sync = useSync();
  const { id, title, key, color } = board;
  return (
    <fieldset className={css.form} disabled={!canEdit}>
      <CommitField
        label={boardSettingsText.title}
        value={title}
        maxLength={BOARD_TITLE_MAX}
        readOnly={!canEdit}
        check={(text) => (text === "" ? boardSettingsText.titleEmpty : undefined)}
        onCommit={(text) => rename(sync, id, text)}
      />
      <CommitField
        label={boardSettingsText.key}
        hint={boardSettingsText.keyHint(key)}
        value={key}
        maxLength={KEY_MAX}
        readOnly={!canEdit}
        autoCapitalize="characters"
        spellCheck={false}
        check={(text) => (keyOf(text) === null ? boardSettingsText.keyWrong : undefined)}
        onCommit={(text) => setKey(sync, id, keyOf(text) ?? key)}
      />
      <div>
        <p className={css.label}>{boardSettingsText.colour}</p>
        {canEdit ? (
          <HuePicker
            label={boardSettingsText.colour}
            names={HUE_NAMES}
            value={hueOf(color)}
            onChange={(hue) => paint(sync, id, hue)}
          />
        ) : (
          <p className={css.text}>{HUE_NAMES[hueOf(color)]}</p>
        )}
      </div>
    </fieldset>
  );
}

/** The key as the contract keeps it, `null` for what is none. */
function keyOf(text: string): string | null {
  return z.safeParse(boardSetArgs, { key: text }).data?.key ?? null;
}

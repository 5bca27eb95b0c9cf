import type { ReactElement } from "react";
import * as z from "zod/mini";
import { boardIconText, iconName } from "#client/entities/board/icon/board-icon-text.ts";
import { findBoardIcons } from "#client/entities/board/icon/find-board-icons.ts";
import { COLOR_NAMES } from "#client/ui/theme/color-text.ts";
import { setBoardIcon } from "#client/entities/board/icon/set-board-icon.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { IconField } from "#client/ui/choice/icon-field.tsx";
import { CommitField } from "#client/ui/fields/commit-field.tsx";
import { ColorPicker } from "#client/ui/fields/color-picker.tsx";
import { lookOf } from "#client/ui/icons/board-look.ts";
import { colorOf } from "#client/ui/theme/color.ts";
import { isBoardIcon } from "#contract/core/board-icon.ts";
import { boardSetArgs, type Board } from "#contract/entities/board.ts";
import { BOARD_TITLE_MAX } from "#contract/core/limit.ts";
import { paint, rename, setKey } from "./board-settings-mutations.ts";
import { boardSettingsText } from "./board-settings-text.ts";
import css from "./board-settings.module.css";

const KEY_MAX = 8;

/** Edits the board's title, task key, colour and icon. Every change is saved at once. */
export function GeneralForm({ board, canEdit }: { readonly board: Board; readonly canEdit: boolean }): ReactElement {
  const sync = useSync();
  const { id, title, key, color, icon } = board;
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
          <ColorPicker
            label={boardSettingsText.colour}
            names={COLOR_NAMES}
            value={colorOf(color)}
            onChange={(next) => paint(sync, id, next)}
          />
        ) : (
          <p className={css.text}>{COLOR_NAMES[colorOf(color)]}</p>
        )}
      </div>
      {(canEdit || isBoardIcon(icon)) && (
        <div>
          <p className={css.label}>{boardIconText.field}</p>
          {canEdit ? <IconOf board={board} /> : isBoardIcon(icon) && <p className={css.text}>{iconName(icon)}</p>}
        </div>
      )}
    </fieldset>
  );
}

function IconOf({ board }: { readonly board: Board }): ReactElement {
  const sync = useSync();
  const name = isBoardIcon(board.icon) ? iconName(board.icon) : boardIconText.none;
  return (
    <IconField
      label={boardIconText.title}
      name={boardIconText.chosen(name)}
      text={name}
      look={lookOf(board)}
      find={findBoardIcons}
      words={boardIconText}
      onChoose={(icon) => setBoardIcon(sync, board.id, icon)}
    />
  );
}

/** Returns the key as the contract normalises it, or `null` if it is invalid. */
function keyOf(text: string): string | null {
  return z.safeParse(boardSetArgs, { key: text }).data?.key ?? null;
}

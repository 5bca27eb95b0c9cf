import { useState, type FormEvent, type ReactElement } from "react";
import { freeColor } from "#client/entities/label/free-color.ts";
import { COLOR_NAMES } from "#client/ui/theme/color-text.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useList } from "#client/hooks/use-live.ts";
import { useRows } from "#client/hooks/use-rows.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { Label as LabelMark } from "#client/ui/controls/small.tsx";
import { CommitField } from "#client/ui/fields/commit-field.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { Box } from "#client/ui/layout/page.tsx";
import { openMenu } from "#client/ui/overlay/menu/menu.ts";
import { PALETTE_COLORS } from "#contract/core/palette-color.ts";
import type { Label } from "#contract/entities/label.ts";
import { LABEL_NAME_MAX } from "#contract/core/limit.ts";
import { createLabel, removeLabel, setLabel } from "./label-mutations.ts";
import { labelText } from "./label-text.ts";
import css from "./labels.module.css";

/** The labels of a board: rename, recolour, create and remove them. */
export function LabelsList(props: { readonly boardId: string; readonly canEdit: boolean }): ReactElement {
  const { boardId, canEdit } = props;
  const labels = useRows("label", useList(`labels:${boardId}`)).filter(({ archivedAt }) => archivedAt === null);
  return (
    <>
      {labels.length === 0 && <p className={css.empty}>{labelText.none}</p>}
      {labels.length > 0 && (
        <Box pad="list">
          <ul>
            {labels.map((label) =>
              canEdit ? <LabelRow key={label.id} label={label} /> : <Shown key={label.id} label={label} />,
            )}
          </ul>
        </Box>
      )}
      {canEdit && <NewLabel boardId={boardId} labels={labels} />}
    </>
  );
}

function Shown({ label: { name, color } }: { readonly label: Label }): ReactElement {
  return (
    <li className={css.row}>
      <LabelMark color={color}>{name === "" ? labelText.unnamed : name}</LabelMark>
    </li>
  );
}

function LabelRow({ label }: { readonly label: Label }): ReactElement {
  const sync = useSync();
  const { name, color } = label;
  const called = name === "" ? labelText.unnamed : name;
  const paint = (anchor: HTMLElement): void =>
    openMenu({
      anchor,
      label: labelText.colourOf(name),
      width: 200,
      items: PALETTE_COLORS.map((paletteColor) => ({
        text: COLOR_NAMES[paletteColor],
        mark: <LabelMark color={paletteColor}>{null}</LabelMark>,
        checked: paletteColor === color,
        onSelect: () => setLabel(sync, label, { color: paletteColor }),
      })),
    });
  return (
    <li className={css.row}>
      <button
        type="button"
        className={css.paint}
        aria-label={labelText.colourOf(name)}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => paint(currentTarget)}
      >
        <LabelMark color={color}>{null}</LabelMark>
      </button>
      <div className={css.name}>
        <CommitField
          size="sm"
          label={labelText.nameOf(name)}
          labelUnseen
          value={name}
          maxLength={LABEL_NAME_MAX}
          placeholder={labelText.unnamed}
          onCommit={(text) => setLabel(sync, label, { name: text })}
        />
      </div>
      <IconButton icon="trash" name={labelText.removeOf(called)} onClick={() => removeLabel(sync, label)} />
    </li>
  );
}

function NewLabel({ boardId, labels }: { readonly boardId: string; readonly labels: readonly Label[] }): ReactElement {
  const sync = useSync();
  const [name, setName] = useState("");
  const add = (event: FormEvent): void => {
    event.preventDefault();
    const labelName = name.trim();
    if (labelName === "") return;
    setName("");
    void createLabel(sync, { boardId, name: labelName, color: freeColor(labels) });
  };
  return (
    <form className={css.add} onSubmit={add}>
      <div className={css.name}>
        <TextField
          size="sm"
          label={labelText.newName}
          labelUnseen
          placeholder={labelText.newPlaceholder}
          maxLength={LABEL_NAME_MAX}
          autoComplete="off"
          value={name}
          onChange={setName}
        />
      </div>
      <Button type="submit" look="soft" icon="plus">
        {labelText.add}
      </Button>
    </form>
  );
}

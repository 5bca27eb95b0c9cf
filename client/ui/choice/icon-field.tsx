import { useState } from "react";
import type { ReactElement } from "react";
import { Button } from "../controls/button.tsx";
import { BoardMark } from "../icons/board-mark.tsx";
import { Icon } from "../icons/icon.tsx";
import { Popover } from "../overlay/popover/popover.tsx";
import css from "./icon-chooser.module.css";
import { IconChooser, type IconChooserProps } from "./icon-chooser.tsx";

/** Width for eight icons in a row. Pixels. */
export const CHOOSER_WIDTH = 320;

export interface IconFieldProps<Name extends string> extends IconChooserProps<Name> {
  /** The purpose of the field, as the popover's name. */
  readonly label: string;
  /** The button's name for screen readers, with the current value. */
  readonly name: string;
  /** The button's text beside the mark. */
  readonly text: string;
}

/** A button with the mark of a board that opens the icon chooser beside it. */
export const IconField = <Name extends string>({
  label,
  name,
  text,
  ...chooser
}: IconFieldProps<Name>): ReactElement => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  return (
    <>
      <Button
        className={css.opener}
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        end={<Icon name="chevron-down" size={15} />}
        onClick={({ currentTarget }) => setAnchor((open) => (open === null ? currentTarget : null))}
      >
        <span className={css.value}>
          <BoardMark look={chooser.look} size={16} />
          {text}
        </span>
      </Button>
      {anchor !== null && (
        <Popover anchor={anchor} label={label} width={CHOOSER_WIDTH} onClose={close}>
          <IconChooser
            {...chooser}
            onChoose={(icon) => {
              chooser.onChoose(icon);
              close();
            }}
          />
        </Popover>
      )}
    </>
  );
};

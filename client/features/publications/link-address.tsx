import type { ReactElement } from "react";
import { Button } from "#client/ui/controls/button.tsx";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { copyLink } from "./publication-mutations.ts";
import { publicationText } from "./publication-text.ts";
import css from "./publications.module.css";

/** The address of a published board to be read, selected and copied. `board` names it where there are several. */
export function LinkAddress({ link, board }: { readonly link: string; readonly board?: string }): ReactElement {
  const { address, addressOf, copy, copyOf } = publicationText;
  return (
    <div className={css.row}>
      <span className={css.address}>
        <TextField
          size="sm"
          label={board === undefined ? address : addressOf(board)}
          labelUnseen
          value={link}
          readOnly
          onChange={() => undefined}
          onFocus={(event) => event.currentTarget.select()}
        />
      </span>
      <Button
        icon="copy"
        aria-label={board === undefined ? undefined : copyOf(board)}
        onClick={() => void copyLink(link)}
      >
        {copy}
      </Button>
    </div>
  );
}

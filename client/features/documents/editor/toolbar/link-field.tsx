import { type Editor, getMarkRange } from "@tiptap/core";
import { type FormEvent, type ReactElement, useEffect, useId, useRef, useState } from "react";
import { safeAddress, typedAddress } from "#contract/core/link-address.ts";
import { IconButton, IconLink } from "#client/ui/controls/icon-button.tsx";
import { editorText } from "../editor-text.ts";
import css from "../editor.module.css";

/** Returns the address of the link at the selection, "" if there is none. */
export function addressAt(editor: Editor): string {
  const href: unknown = editor.getAttributes("link")["href"];
  return typeof href === "string" ? href : "";
}

/** The field for the address of the selection or of the link at the caret. */
export const LinkField = ({
  editor,
  onDone,
}: {
  readonly editor: Editor;
  readonly onDone: () => void;
}): ReactElement => {
  const [address, setAddress] = useState(() => addressAt(editor));
  const [isBad, setBad] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  useEffect(() => input.current?.select(), []);
  const leave = (): void => {
    onDone();
    editor.commands.focus();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const href = address.trim() === "" ? null : typedAddress(address);
    if (href === null && address.trim() !== "") {
      setBad(true);
      return;
    }
    setLink(editor, href);
    leave();
  };
  return (
    <form className={css.linkForm} onSubmit={submit}>
      <input
        ref={input}
        className={css.linkInput}
        aria-label={editorText.linkAddress}
        placeholder={editorText.linkPlaceholder}
        aria-invalid={isBad || undefined}
        aria-describedby={isBad ? errorId : undefined}
        value={address}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          setBad(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.preventDefault();
          leave();
        }}
      />
      <IconButton icon="check" name={editorText.linkSave} type="submit" />
      {isBad && (
        <p id={errorId} className={css.linkError} role="alert">
          {editorText.linkBad}
        </p>
      )}
    </form>
  );
};

/** Actions for the link at the caret. */
export const LinkActions = ({
  editor,
  onEdit,
}: {
  readonly editor: Editor;
  readonly onEdit: () => void;
}): ReactElement => {
  const href = safeAddress(addressAt(editor));
  return (
    <div className={css.linkActions}>
      <span className={css.linkAddress}>{href}</span>
      {href !== null && (
        <IconLink
          icon="external-link"
          name={editorText.linkOpen}
          href={href}
          target="_blank"
          rel="noopener noreferrer nofollow"
        />
      )}
      <IconButton icon="pencil" name={editorText.linkAddress} onClick={onEdit} />
      <IconButton icon="unlink" name={editorText.linkRemove} onClick={() => setLink(editor, null)} />
    </div>
  );
};

/** Sets the address of the selection, or of the whole link around the caret; `null` removes the link. */
function setLink(editor: Editor, href: string | null): void {
  const { schema, selection } = editor.state;
  const type = schema.marks["link"];
  const around = type === undefined ? undefined : getMarkRange(selection.$from, type);
  const chain = editor.chain().focus();
  if (selection.empty && around !== undefined) chain.setTextSelection(around);
  if (href === null) chain.unsetMark("link");
  else chain.setMark("link", { href });
  chain.setTextSelection({ from: selection.from, to: selection.to }).run();
}

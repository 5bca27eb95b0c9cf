import { useRef, type ReactElement } from "react";
import { useMayAttach } from "./may-attach.ts";
import type { FileHolder } from "#client/sync/files-api.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { openMenu } from "#client/ui/overlay/menu/menu.ts";
import { PHONE_QUERY, useMedia } from "#client/ui/theme/use-media.ts";
import { attachFiles } from "./attachment-mutations.ts";
import { attachmentText } from "./attachment-text.ts";
import css from "./attachments.module.css";

export interface AddFilesProps {
  /** The same object until the holder changes. */
  readonly holder: FileHolder;
  /** `line`: a button with text for an empty list; `plus`: after the chips; `clip`: next to the comment field. */
  readonly look: "line" | "plus" | "clip";
}

/** The button that attaches files; on a phone it can also take a photo. Renders nothing if the user may not attach files. */
export function AddFiles(props: AddFilesProps): ReactElement | null {
  return useMayAttach(props.holder) ? <Ways {...props} /> : null;
}

function Ways({ holder, look }: AddFilesProps): ReactElement {
  const sync = useSync();
  const isPhone = useMedia(PHONE_QUERY);
  const chosen = useRef<HTMLInputElement>(null);
  const taken = useRef<HTMLInputElement>(null);
  const press = (anchor: HTMLElement): void => {
    if (!isPhone) return chosen.current?.click();
    openMenu({
      anchor,
      label: attachmentText.add,
      items: [
        { text: attachmentText.choose, icon: "paperclip", onSelect: () => chosen.current?.click() },
        { text: attachmentText.photo, icon: "camera", onSelect: () => taken.current?.click() },
      ],
    });
  };
  const take = (input: HTMLInputElement): void => {
    const files = [...(input.files ?? [])];
    // Allows the same file to be selected again.
    input.value = "";
    void attachFiles(sync, holder, files);
  };
  return (
    <>
      <Press look={isPhone && look === "plus" ? "line" : look} onPress={press} />
      <input ref={chosen} type="file" multiple hidden onChange={({ currentTarget }) => take(currentTarget)} />
      {isPhone && (
        <input
          ref={taken}
          type="file"
          hidden
          accept="image/*"
          capture="environment"
          onChange={({ currentTarget }) => take(currentTarget)}
        />
      )}
    </>
  );
}

interface PressProps {
  readonly look: AddFilesProps["look"];
  readonly onPress: (anchor: HTMLElement) => void;
}

function Press({ look, onPress }: PressProps): ReactElement {
  if (look === "line")
    return (
      <Button
        className={css.line}
        look="ghost"
        size="sm"
        icon="paperclip"
        onClick={({ currentTarget }) => onPress(currentTarget)}
      >
        {attachmentText.add}
      </Button>
    );
  return (
    <IconButton
      className={look === "plus" ? css.plus : css.clip}
      data-clip={look === "clip" ? "" : undefined}
      icon={look === "plus" ? "plus" : "paperclip"}
      name={attachmentText.add}
      onClick={({ currentTarget }) => onPress(currentTarget)}
    />
  );
}

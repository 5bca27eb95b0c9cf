import { useCallback, useState, type ReactElement } from "react";
import type { User } from "#contract/users/user.ts";
import { personOf } from "#client/entities/person/person.ts";
import { useOnline } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { classNames } from "#client/ui/class-names.ts";
import { Avatar } from "#client/ui/controls/avatar.tsx";
import { FileButton } from "#client/ui/controls/file-button.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import "#client/ui/icons/more-icons.ts";
import { tried } from "../factor/protection.ts";
import { AvatarDialog } from "./avatar-dialog.tsx";
import { removeAvatar } from "./avatar-mutations.ts";
import { ADD_PHOTO, CHANGE_PHOTO, DROP, OFFLINE, REMOVE_PHOTO, REMOVED, UNFIT } from "./avatar-text.ts";
import css from "./avatar.module.css";
import { openPicture, UnfitPictureError } from "./picture.ts";
import { useIncomingPicture } from "./use-incoming-picture.ts";

export interface AvatarChange {
  readonly isOver: boolean;
  readonly give: (file: File) => void;
  readonly remove: () => void;
  /** The dialog that crops the picture; rendered beside the page. */
  readonly dialog: ReactElement | null;
}

/** One kind, so that a new toast replaces the previous one. */
const KIND = "avatar";
const warn = (text: string): void => void showToast({ icon: "alert-triangle", text, kind: KIND });

/** The key of a dialog: another file starts with a new frame. */
const keyOf = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`;

/** Changes the user's picture: a file chosen by a button, or dropped or pasted anywhere on the page. */
export function useAvatarChange(): AvatarChange {
  const sync = useSync();
  const online = useOnline();
  const [chosen, setChosen] = useState<{ readonly picture: ImageBitmap; readonly file: File } | null>(null);
  const give = useCallback(
    (file: File): void => {
      if (!online) return warn(OFFLINE);
      openPicture(file).then(
        (picture) => setChosen({ picture, file }),
        (error: unknown) => warn(UNFIT[error instanceof UnfitPictureError ? error.why : "broken"]),
      );
    },
    [online],
  );
  const isOver = useIncomingPicture(give);
  const remove = async (): Promise<void> => {
    if (!online) return warn(OFFLINE);
    if (await tried(removeAvatar(sync))) showToast({ icon: "check", text: REMOVED, kind: KIND });
  };
  const close = (): void => {
    chosen?.picture.close();
    setChosen(null);
  };
  return {
    isOver,
    give,
    remove: () => void remove(),
    dialog: chosen === null ? null : <AvatarDialog key={keyOf(chosen.file)} picture={chosen.picture} onClose={close} />,
  };
}

/** The picture on the profile page. */
export function AvatarFace(props: {
  readonly user: User;
  readonly size: number;
  readonly isOver: boolean;
}): ReactElement {
  return (
    <span className={classNames(css.face, props.isOver && css.over)} title={props.isOver ? DROP : undefined}>
      <Avatar person={personOf(props.user)} size={props.size} silent />
    </span>
  );
}

/** The button «Сменить фото», and the button that removes the picture. */
export function AvatarButtons({ user, change }: { readonly user: User; readonly change: AvatarChange }): ReactElement {
  const has = typeof user.avatar === "string";
  return (
    <>
      <FileButton icon="photo" accept="image/*" onFile={change.give}>
        {has ? CHANGE_PHOTO : ADD_PHOTO}
      </FileButton>
      {has && <IconButton icon="trash" name={REMOVE_PHOTO} onClick={change.remove} />}
    </>
  );
}

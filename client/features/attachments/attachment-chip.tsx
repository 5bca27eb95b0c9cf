import type { MouseEvent, ReactElement } from "react";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useOnline } from "#client/hooks/use-live.ts";
import { usePerson } from "#client/hooks/use-person.ts";
import { classNames } from "#client/ui/class-names.ts";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { ProgressBar } from "#client/ui/controls/small.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { openAttachmentMenu, type ChipTools } from "./attachment-menu.tsx";
import { openDownload } from "./attachment-mutations.ts";
import { isPicture, usePicture, type AttachmentItem } from "./attachment-queries.ts";
import { attachmentText } from "./attachment-text.ts";
import css from "./attachments.module.css";
import { iconOf } from "./file-look.ts";

interface ChipProps {
  readonly shown: AttachmentItem;
  readonly tools: ChipTools;
}

/** One attachment: its preview or icon, its name, and its size and author or its upload state. A click opens it. */
export function AttachmentChip({ shown, tools }: ChipProps): ReactElement {
  const sync = useSync();
  const { id, name, localFile } = shown;
  const isRefused = localFile !== null && localFile.code !== null;
  const openMenu = (anchor: HTMLElement): void => openAttachmentMenu(sync, tools, shown, anchor);
  const open = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    if (isRefused) openMenu(currentTarget);
    else if (isPicture(shown)) tools.look(id);
    else openDownload(sync, shown);
  };
  return (
    <li className={classNames(css.chip, isRefused && css.refused)} data-attachment={id}>
      <button
        type="button"
        className={css.open}
        title={name}
        onClick={open}
        onContextMenu={(event) => {
          event.preventDefault();
          openMenu(event.currentTarget);
        }}
      >
        <Thumbnail shown={shown} />
        <span className={css.words}>
          <span className={css.name}>{name}</span>
          <State shown={shown} />
        </span>
      </button>
      <IconButton
        className={css.menu}
        icon="dots"
        size="sm"
        name={attachmentText.menuOf(name)}
        tip={false}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => openMenu(currentTarget)}
      />
      <Progress shown={shown} />
    </li>
  );
}

function Thumbnail({ shown }: { readonly shown: AttachmentItem }): ReactElement {
  const picture = usePicture(shown, "card");
  return (
    <span className={css.thumbnail}>
      {typeof picture === "object" ? <img src={picture.url} alt="" /> : <Icon name={iconOf(shown)} size={17} />}
    </span>
  );
}

/** Shows «12,4 МБ · Тимур», or the reason why the file is not on the server. */
function State({ shown: { row, localFile, size } }: { readonly shown: AttachmentItem }): ReactElement {
  const isOnline = useOnline();
  const person = usePerson(row?.createdBy ?? null);
  const name = person?.name.split(" ")[0] ?? attachmentText.unknownUser;
  const text = (): string => {
    if (localFile !== null && localFile.code !== null) return attachmentText.refused(localFile.code, localFile.limit);
    if (localFile === null)
      return row?.readyAt === null ? attachmentText.sendingBy(name) : attachmentText.facts(size, name);
    if (!localFile.isStored) return attachmentText.keeping;
    if (!isOnline) return attachmentText.waiting;
    return localFile.sent > 0 ? attachmentText.sending(localFile.sent / Math.max(1, size)) : attachmentText.queued;
  };
  return <small className={css.state}>{text()}</small>;
}

function Progress({ shown: { name, size, localFile } }: { readonly shown: AttachmentItem }): ReactElement | null {
  if (localFile === null || localFile.code !== null) return null;
  return (
    <span className={css.progress}>
      <ProgressBar value={localFile.sent / Math.max(1, size)} label={attachmentText.sendingNamed(name)} />
    </span>
  );
}

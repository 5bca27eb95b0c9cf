import type { ReactElement } from "react";
import { copyLink } from "#client/shared/clipboard/copy-link.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useOnline } from "#client/hooks/use-live.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { CopyField } from "#client/ui/fields/copy-field.tsx";
import { lookOf } from "#client/ui/icons/board-look.ts";
import { BoardMark } from "#client/ui/icons/board-mark.tsx";
import { EmptyState } from "#client/ui/layout/empty-state.tsx";
import { Box } from "#client/ui/layout/page.tsx";
import type { PublishedBoard } from "#contract/boards/publication.ts";
import { closeLink } from "./publication-mutations.ts";
import { usePublished } from "./publication-queries.ts";
import { publicationText, untilText, whyNot } from "./publication-text.ts";
import css from "./publications.module.css";

/** The boards that the user has published, each with its link and a button that closes it. */
export function PublishedList(): ReactElement | null {
  const { data: publications, reload } = usePublished();
  const online = useOnline();
  if (publications === undefined) return online ? null : <EmptyState small title={publicationText.noNetwork} />;
  if (publications.length === 0)
    return <EmptyState small title={publicationText.none} text={publicationText.noneText} />;
  return (
    <fieldset className={css.list} disabled={!online}>
      <legend className={css.lead}>{online ? publicationText.listLead : publicationText.offline}</legend>
      <Box pad="list">
        <ul aria-label={publicationText.listTitle}>
          {publications.map((published) => (
            <Row key={published.id} published={published} onDone={reload} />
          ))}
        </ul>
      </Box>
    </fieldset>
  );
}

function Row({ published, onDone }: { readonly published: PublishedBoard; readonly onDone: () => void }): ReactElement {
  const sync = useSync();
  const now = useNow();
  const { board, link } = published;
  const trouble = whyNot(published, now);
  const close = async (): Promise<void> => {
    if (await closeLink(sync, board.id)) onDone();
  };
  return (
    <li className={css.published}>
      <div className={css.head}>
        <BoardMark look={lookOf(board)} size={18} />
        <a href={pathTo("board", { board: board.id })}>{board.title}</a>
        <small className={trouble === null ? css.note : css.warning}>{trouble ?? untilText(published, now)}</small>
      </div>
      {link === null ? (
        <p className={css.note}>{publicationText.hidden}</p>
      ) : (
        <CopyField
          value={link}
          label={publicationText.addressOf(board.title)}
          copy={publicationText.copy}
          copyName={publicationText.copyOf(board.title)}
          onCopy={(address) => void copyLink(address)}
        />
      )}
      <div className={css.row}>
        {link !== null && trouble === null && (
          <a className={css.look} href={new URL(link).pathname} aria-label={publicationText.lookAt(board.title)}>
            {publicationText.look}
          </a>
        )}
        <Button look="ghost" aria-label={publicationText.closeOf(board.title)} onClick={() => void close()}>
          {publicationText.close}
        </Button>
      </div>
    </li>
  );
}

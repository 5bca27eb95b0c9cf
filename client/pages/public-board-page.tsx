import { useCallback, useEffect, type ReactElement } from "react";
import { PublicColumns } from "#client/features/publications/public/public-columns.tsx";
import { usePublicBoard } from "#client/features/publications/public/public-board-queries.ts";
import { publicText } from "#client/features/publications/public/public-text.ts";
import { dueFact, priorityOf, progressFact } from "#client/entities/task/fields/card-facts.ts";
import { cardText } from "#client/entities/task/fields/card-text.ts";
import { PRODUCT_NAME } from "#client/shared/text/app-text.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { PageError } from "#client/shared/errors/page-error.ts";
import { usePageTitle } from "#client/shared/navigation/page-title.ts";
import { pathTo, type RouteParams } from "#client/shared/navigation/paths.ts";
import { dueText } from "#client/language/dates/date-text.ts";
import { dateOfDue } from "#client/entities/task/fields/due-date.ts";
import { useSession } from "#client/hooks/use-live.ts";
import { BoardHeader, BoardToolbar } from "#client/ui/board/board-header.tsx";
import type { TaskCardViewProps } from "#client/ui/board/task-card-view.tsx";
import { ButtonLink } from "#client/ui/controls/button.tsx";
import { Chip } from "#client/ui/controls/small.tsx";
import "#client/ui/icons/more-icons.ts";
import { BrandMark } from "#client/ui/icons/brand-mark.tsx";
import { lookOf } from "#client/ui/icons/board-look.ts";
import { EmptyState } from "#client/ui/layout/empty-state.tsx";
import { Stage } from "#client/ui/layout/stage.tsx";
import { Banner } from "#client/ui/overlay/notice/banner.tsx";
import { colorOf } from "#client/ui/theme/color.ts";
import type { PublicBoard, PublicTask } from "#contract/boards/publication.ts";
import css from "./public-board-page.module.css";

/** `/p/{slug}`: a public board for anonymous readers, live while it is open. */
export function PublicBoardPage({ params }: { params: RouteParams<"boardPublic"> }): ReactElement | null {
  const slug = params.board ?? "";
  return <OneBoard key={slug} slug={slug} />;
}

function OneBoard({ slug }: { readonly slug: string }): ReactElement | null {
  const looked = usePublicBoard(slug);
  useNoSearch();
  usePageTitle(looked.kind === "here" ? looked.board.title : publicText.pageTitle);
  if (looked.kind === "gone") throw new PageError(404, publicText.gone);
  if (looked.kind === "here") return <Board board={looked.board} isLost={looked.isLost} />;
  return (
    <Stage scroll>
      {looked.kind === "offline" && <EmptyState title={publicText.noNetwork} text={publicText.noNetworkText} />}
    </Stage>
  );
}

/** The address is a secret, so search engines must not index it or follow its links. */
function useNoSearch(): void {
  useEffect(() => {
    const tag = document.createElement("meta");
    tag.name = "robots";
    tag.content = "noindex, nofollow, noarchive";
    document.head.append(tag);
    return () => tag.remove();
  }, []);
}

function Board({ board, isLost }: { readonly board: PublicBoard; readonly isLost: boolean }): ReactElement {
  const now = useNow();
  const looksOf = useCallback((task: PublicTask) => looksAt(task, now), [now]);
  const color = colorOf(board.color);
  const toBoards = useSession().user !== null;
  const home = pathTo(toBoards ? "index" : "auth");
  const way = toBoards ? publicText.toBoards : publicText.signIn;
  return (
    <Stage
      wash={color}
      banner={isLost && <Banner tone="warning" icon="cloud-off" title={publicText.lost} text={publicText.lostText} />}
    >
      <BoardHeader
        title={board.title}
        look={lookOf(board)}
        nested={false}
        crumbs={[]}
        pathLabel={publicText.path}
        back={{ href: pathTo("index"), label: publicText.home }}
        menu={
          <>
            <ProductName href={home} />
            <ButtonLink href={home}>{way}</ButtonLink>
          </>
        }
      />
      <BoardToolbar>
        <Chip icon="eye">{publicText.readOnly}</Chip>
      </BoardToolbar>
      <PublicColumns columns={board.columns} looksOf={looksOf} />
    </Stage>
  );
}

/** Names the product: an anonymous reader knows only the address. */
function ProductName({ href }: { readonly href: string }): ReactElement {
  return (
    <ButtonLink look="ghost" href={href}>
      <span className={css.product}>
        <BrandMark size={18} />
        {PRODUCT_NAME}
      </span>
    </ButtonLink>
  );
}

/** Returns the card of a task, without actions. */
function looksAt(task: PublicTask, now: Date): TaskCardViewProps {
  const { number, title, labels, priority, dueAt, dueHasTime, isDone, checklistDone, checklistTotal, cover } = task;
  const due = dueAt === null ? null : dueText(dateOfDue(dueAt, dueHasTime), dueHasTime, now);
  return {
    id: `${number}`,
    title,
    labels: labels.map(({ name, color }, at) => ({
      id: `${at}`,
      text: name === "" ? publicText.unnamedLabel : name,
      color,
    })),
    priority: priorityOf(priority),
    facts: [
      ...(due === null ? [] : [dueFact(due.state, due.text, isDone)]),
      ...progressFact(checklistDone / checklistTotal, [checklistDone, checklistTotal], cardText.checklist),
    ],
    ...(cover === null ? {} : { cover }),
  };
}

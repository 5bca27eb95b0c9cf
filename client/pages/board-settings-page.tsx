import type { ReactElement } from "react";
import { InheritCard, NestedCard } from "#client/features/board-settings/access-cards.tsx";
import { Card } from "#client/features/board-settings/card.tsx";
import { DangerCard } from "#client/features/board-settings/danger-card.tsx";
import { ArchiveCard, OwnerCard } from "#client/features/board-settings/end-cards.tsx";
import { GeneralForm } from "#client/features/board-settings/general-form.tsx";
import { keepBoard } from "#client/features/boards/board-mutations.ts";
import { useAncestors } from "#client/features/boards/board-queries.ts";
import { UnknownBoard } from "#client/features/boards/unknown-board.tsx";
import { ColumnsList } from "#client/features/columns/settings/columns-list.tsx";
import { ConnectionBanner } from "#client/features/connection/connection-banner.tsx";
import { FieldLists } from "#client/features/custom-fields/field-lists.tsx";
import { exportBoard } from "#client/features/board-menu/export-mutations.ts";
import { ExchangeWays, ImportedReport } from "#client/features/imports/exchange-part.tsx";
import { exchangeText } from "#client/features/imports/import-text.ts";
import { LabelsList } from "#client/features/labels/labels-list.tsx";
import { InviteLinks } from "#client/features/members/invites/invite-links.tsx";
import { inviteText } from "#client/features/members/invites/invite-text.ts";
import { PublicLink } from "#client/features/publications/public-link.tsx";
import { publicationText } from "#client/features/publications/publication-text.ts";
import { MembersBox } from "#client/features/members/settings/members-box.tsx";
import { RulesList } from "#client/features/rules/rules-list.tsx";
import { templateSettings } from "#client/features/templates/template-parts.ts";
import { BoardTeams } from "#client/features/teams/board-teams.tsx";
import { WebhookList } from "#client/features/webhooks/webhook-list.tsx";
import { runCommand } from "#client/shared/navigation/command.ts";
import { useLazy } from "#client/shared/lazy/lazy.ts";
import { useQuery } from "#client/shared/navigation/navigate.ts";
import { PageError } from "#client/shared/errors/page-error.ts";
import { usePageTitle } from "#client/shared/navigation/page-title.ts";
import { pathTo, type RouteParams } from "#client/shared/navigation/paths.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useBoardState, useOnline, useOpenBoard, useRole, useRow } from "#client/hooks/use-live.ts";
import "#client/ui/icons/more-icons.ts";
import { lookOf } from "#client/ui/icons/board-look.ts";
import { Breadcrumbs } from "#client/ui/layout/breadcrumbs.tsx";
import { Box, PageHead } from "#client/ui/layout/page.tsx";
import { Stage } from "#client/ui/layout/stage.tsx";
import { colorOf } from "#client/ui/theme/color.ts";
import type { Board } from "#contract/entities/board.ts";
import { isId } from "#contract/core/id.ts";
import { can } from "#contract/core/permission.ts";
import css from "./board-settings-page.module.css";
import { isPart, PARTS, partAddress, settingsText, type Part } from "./board-settings-text.ts";

/** `/b/s/{board}`: settings of a board and its access. */
export function BoardSettingsPage({ params }: { params: RouteParams<"boardSettings"> }): ReactElement | null {
  const boardId = params.board ?? "";
  if (!isId(boardId)) throw new PageError(403);
  return <OneBoard key={boardId} boardId={boardId} />;
}

function OneBoard({ boardId }: { readonly boardId: string }): ReactElement {
  useOpenBoard(boardId);
  const board = useRow("board", boardId);
  const state = useBoardState(boardId);
  const online = useOnline();
  usePageTitle(board === undefined ? undefined : settingsText.pageTitle(board.title));
  if (state === "forbidden") throw new PageError(403);
  if (board !== undefined) return <Settings board={board} />;
  return <Stage banner={<ConnectionBanner />}>{state === "loading" || online ? null : <UnknownBoard />}</Stage>;
}

function Settings({ board }: { readonly board: Board }): ReactElement {
  const [query] = useQuery();
  const requested = query.get("part");
  const role = useRole(board.id);
  // Tabs that the user has no permission for are left out.
  const parts = PARTS.filter((name) => name !== "webhooks" || can(role, "webhook.edit"));
  const part = isPart(requested) && parts.includes(requested) ? requested : "general";
  const above = [...useAncestors(board.id), board];
  const crumbs = above.map((one) => ({
    id: one.id,
    href: pathTo("board", { board: one.id }),
    text: one.title,
    look: lookOf(one),
  }));
  return (
    <Stage scroll tiers={above.map(({ color }) => colorOf(color))} banner={<ConnectionBanner />}>
      <PageHead title={settingsText.title} path={<Breadcrumbs label={settingsText.path} crumbs={crumbs} />} />
      <nav className={css.tabs} aria-label={settingsText.parts}>
        {parts.map((name) => (
          <a
            key={name}
            href={partAddress(board.id, name)}
            className={css.tab}
            aria-current={name === part ? "page" : undefined}
            ref={name === part ? showTab : undefined}
          >
            {settingsText.partNames[name]}
          </a>
        ))}
      </nav>
      <PartOf board={board} part={part} />
    </Stage>
  );
}

/** On a narrow screen the row of tabs scrolls. */
function showTab(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function PartOf({ board, part }: { readonly board: Board; readonly part: Part }): ReactElement {
  const sync = useSync();
  const role = useRole(board.id);
  const isOpen = board.status === "active";
  if (part === "access") return <Access board={board} />;
  if (part === "exchange") return <Exchange board={board} />;
  if (part === "templates") return <Templates board={board} />;
  return (
    <div className={css.body}>
      <div>
        {part === "general" && (
          <Box>
            <GeneralForm board={board} canEdit={isOpen && can(role, "board.edit")} />
          </Box>
        )}
        {part === "columns" && <ColumnsList boardId={board.id} canEdit={isOpen && can(role, "column.edit")} />}
        {part === "labels" && <LabelsList boardId={board.id} canEdit={isOpen && can(role, "label.edit")} />}
        {part === "automation" && <RulesList boardId={board.id} canEdit={isOpen && can(role, "rule.edit")} />}
        {part === "webhooks" && <WebhookList boardId={board.id} isOpen={isOpen} />}
        {part === "fields" && (
          <Box>
            <FieldLists boardId={board.id} onOpen={(at) => runCommand("board.fields", { boardId: board.id, at })} />
          </Box>
        )}
      </div>
      {part === "general" && (
        <div>
          <ArchiveCard board={board} role={role} />
          <OwnerCard board={board} role={role} />
          <DangerCard board={board} role={role} onKeep={() => void keepBoard(sync, board)} />
        </div>
      )}
    </div>
  );
}

function Exchange({ board }: { readonly board: Board }): ReactElement {
  const sync = useSync();
  const role = useRole(board.id);
  return (
    <div className={css.body}>
      <div>
        <ExchangeWays
          boardId={board.id}
          canExport={can(role, "board.export")}
          canImport={board.status === "active" && can(role, "board.import") && can(role, "board.nest")}
          onExport={(format) => void exportBoard(sync, board.id, format)}
        />
      </div>
      {can(role, "board.import") && (
        <div>
          <Card title={exchangeText.importedTitle}>
            <ImportedReport boardId={board.id} />
          </Card>
        </div>
      )}
    </div>
  );
}

function Templates({ board }: { readonly board: Board }): ReactElement {
  const role = useRole(board.id);
  const canEdit = board.status === "active" && can(role, "template.edit");
  const parts = useLazy(templateSettings);
  return (
    <div className={css.body}>
      {parts !== null && (
        <>
          <parts.TaskTemplates boardId={board.id} canEdit={canEdit} />
          <parts.BoardTemplateCard board={board} canKeep={can(role, "board.export")} canShare={canEdit} />
        </>
      )}
    </div>
  );
}

function Access({ board }: { readonly board: Board }): ReactElement {
  const role = useRole(board.id);
  const isOpen = board.status === "active";
  return (
    <div className={css.body}>
      <div>
        <MembersBox boardId={board.id} isOpen={isOpen} />
        <BoardTeams boardId={board.id} isOpen={isOpen} />
      </div>
      <div>
        {isOpen && can(role, "invite.link") && (
          <Card title={inviteText.title}>
            <InviteLinks boardId={board.id} />
          </Card>
        )}
        {isOpen && can(role, "board.publish") && (
          <Card title={publicationText.title}>
            <PublicLink boardId={board.id} />
          </Card>
        )}
        <InheritCard board={board} canChange={isOpen && can(role, "board.inherit")} />
        <NestedCard boardId={board.id} />
        <OwnerCard board={board} role={role} />
      </div>
    </div>
  );
}

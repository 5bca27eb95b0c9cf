import type { ReactElement } from "react";
import { ConnectionBanner } from "#client/features/connection/connection-banner.tsx";
import { publicationText } from "#client/features/publications/publication-text.ts";
import { PublishedList } from "#client/features/publications/published-list.tsx";
import { usePageTitle } from "#client/shared/navigation/page-title.ts";
import "#client/ui/icons/more-icons.ts";
import { PageHead } from "#client/ui/layout/page.tsx";
import { Stage } from "#client/ui/layout/stage.tsx";

/** `/p`: boards that the user has published. */
export function PublishedPage(): ReactElement {
  usePageTitle(publicationText.listTitle);
  return (
    <Stage scroll banner={<ConnectionBanner />}>
      <PageHead title={publicationText.listTitle} />
      <PublishedList />
    </Stage>
  );
}

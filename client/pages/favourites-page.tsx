import type { ReactElement } from "react";
import { ConnectionBanner } from "#client/features/connection/connection-banner.tsx";
import { FavouriteOrder } from "#client/features/favourites/favourite-order.tsx";
import {
  EMPTY,
  EMPTY_HINT,
  FAVOURITES,
  ORDER_HINT,
  ORDER_HINT_TOUCH,
} from "#client/features/favourites/favourites-text.ts";
import { useList } from "#client/hooks/use-live.ts";
import { EmptyState } from "#client/ui/layout/empty-state.tsx";
import { PageHead } from "#client/ui/layout/page.tsx";
import { Stage } from "#client/ui/layout/stage.tsx";
import { PHONE_QUERY, useMedia } from "#client/ui/theme/use-media.ts";
import css from "./favourites-page.module.css";

/** Favourite boards in the user's own order. */
export function FavouritesPage(): ReactElement {
  const favourites = useList("favourites");
  const isPhone = useMedia(PHONE_QUERY);
  return (
    <Stage banner={<ConnectionBanner />}>
      <PageHead title={FAVOURITES} />
      {favourites.length === 0 ? (
        <EmptyState small title={EMPTY} text={EMPTY_HINT} />
      ) : (
        <>
          <p className={css.hint}>{isPhone ? ORDER_HINT_TOUCH : ORDER_HINT}</p>
          <FavouriteOrder />
        </>
      )}
    </Stage>
  );
}

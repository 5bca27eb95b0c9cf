import type { ReactElement } from "react";
import { FavouriteCards } from "#client/features/favourites/favourite-cards.tsx";
import { BoardsSheet } from "#client/features/shell/boards-sheet.tsx";
import { useList } from "#client/hooks/use-live.ts";
import type { User } from "#contract/users/user.ts";
import { PersonFoot } from "./side-foot.tsx";

export interface PhoneSheetProps {
  readonly user: User;
  readonly boardId: string | undefined;
  readonly onClose: () => void;
}

/** The sheet of boards with content from other features. */
export function PhoneSheet({ user, boardId, onClose }: PhoneSheetProps): ReactElement {
  const favourites = useList("favourites");
  return (
    <BoardsSheet
      currentId={boardId}
      favourites={favourites.length > 0 ? <FavouriteCards /> : null}
      foot={<PersonFoot user={user} size={38} />}
      onClose={onClose}
    />
  );
}

/** Small pages in one chunk: together they cost less than a file each. */
export { BoardSettingsPage } from "#client/pages/board-settings-page.tsx";
export { BoardsPage } from "#client/pages/boards-page.tsx";
export { FavouritesPage } from "#client/pages/favourites-page.tsx";
export { SettingsBoardsPage } from "#client/pages/settings-boards-page.tsx";
/** A chunk of its own: the task tools that it needs are loaded already once a board has been opened. */
export const myTasks = () => import("#client/pages/my-tasks-page.tsx");
/** A chunk of its own as well. */
export const teams = () => import("#client/pages/teams-page.tsx");
export { LogoutPage } from "#client/pages/auth/logout-page.tsx";
export { PublishedPage } from "#client/pages/published-page.tsx";
export { ProfilePage } from "#client/pages/profile-page.tsx";
export { SettingsPage } from "#client/pages/settings-page.tsx";

/** Charts are too large for this chunk; imported from here, they add no preload entry to the first page. */
export const insight = () => import("#client/pages/insight-page.tsx");

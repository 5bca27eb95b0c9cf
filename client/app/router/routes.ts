import type { ComponentType, ReactElement } from "react";
import { ownParams, type AnyParams, type RouteName, type RouteParams } from "#client/shared/navigation/paths.ts";
import { lazyPage, type LazyPage } from "./lazy-page.ts";
import { ROUTE_TITLES } from "./routes-text.ts";

/** docs/specification.md, section 2: a centered card for signing in, the side tree for everything else. */
export type Layout = "centered" | "default";

/** `session` needs a sign-in, `guest` redirects signed-in users, `open` is for everyone. */
export type Access = "session" | "guest" | "open";

export interface Route {
  readonly layout: Layout;
  readonly title: string;
  access(params: AnyParams, query: URLSearchParams): Access;
  load(params: AnyParams, query: URLSearchParams): Promise<void>;
  element(params: AnyParams, query: URLSearchParams): ReactElement | null;
}

interface RouteOptions<N extends RouteName> {
  readonly layout?: Layout;
  readonly access?: Access | ((params: RouteParams<N>, query: URLSearchParams) => Access);
  readonly page:
    | LazyPage<RouteParams<N>>
    | ((params: RouteParams<N>, query: URLSearchParams) => LazyPage<RouteParams<N>>);
}

function route<N extends RouteName>(name: N, options: RouteOptions<N>): Route {
  const pageOf = (params: AnyParams, query: URLSearchParams): LazyPage<RouteParams<N>> =>
    typeof options.page === "function" ? options.page(ownParams(name, params), query) : options.page;
  return {
    layout: options.layout ?? "default",
    title: ROUTE_TITLES[name],
    access: (params, query) => {
      const access = options.access ?? "session";
      return typeof access === "function" ? access(ownParams(name, params), query) : access;
    },
    load: (params, query) => pageOf(params, query).load(),
    element: (params, query) => pageOf(params, query).element(ownParams(name, params)),
  };
}

const indexPage = oneOf(
  () => import("#client/pages/index-page.tsx"),
  ({ IndexPage }) => IndexPage,
);
const boardPage = oneOf(
  () => import("#client/pages/board-page.tsx"),
  ({ BoardPage }) => BoardPage,
);
const taskPage = oneOf(
  () => import("#client/pages/task-page.tsx"),
  ({ TaskPage }) => TaskPage,
);

/** A page of a chunk that several pages share. */
function oneOf<F, P>(family: () => Promise<F>, pick: (pages: F) => ComponentType<{ params: P }>): LazyPage<P> {
  return lazyPage(async () => pick(await family()));
}

const places = () => import("./places.ts");
const boardsPage = oneOf(places, ({ BoardsPage }) => BoardsPage);
const boardSettingsPage = oneOf(places, ({ BoardSettingsPage }) => BoardSettingsPage);
const favouritesPage = oneOf(places, ({ FavouritesPage }) => FavouritesPage);
const settingsPage = oneOf(places, ({ SettingsPage }) => SettingsPage);
const profilePage = oneOf(places, ({ ProfilePage }) => ProfilePage);
const myTasksPage = lazyPage(async () => (await (await places()).myTasks()).MyTasksPage);
const insightPage = lazyPage(async () => (await (await places()).insight()).InsightPage);
const teamsPage = lazyPage(async () => (await (await places()).teams()).TeamsPage);
const settingsBoardsPage = oneOf(places, ({ SettingsBoardsPage }) => SettingsBoardsPage);
const publishedPage = oneOf(places, ({ PublishedPage }) => PublishedPage);
const logoutPage = oneOf(places, ({ LogoutPage }) => LogoutPage);

const signing = () => import("./signing.ts");
const authPage = oneOf(signing, ({ AuthPage }) => AuthPage);
const authCheckPage = oneOf(signing, ({ AuthCheckPage }) => AuthCheckPage);
const authExtPage = oneOf(signing, ({ AuthExtPage }) => AuthExtPage);
const authTelegramPage = oneOf(signing, ({ AuthTelegramPage }) => AuthTelegramPage);
const authTelegramRedirectPage = oneOf(signing, ({ AuthTelegramRedirectPage }) => AuthTelegramRedirectPage);
const authBasePage = oneOf(signing, ({ AuthBasePage }) => AuthBasePage);
const invitationPage = oneOf(signing, ({ InvitationPage }) => InvitationPage);
const publicBoardPage = lazyPage(async () => (await (await signing()).publicBoard()).PublicBoardPage);
const signUpPage = oneOf(signing, ({ SignUpPage }) => SignUpPage);

/** docs/product.md, section 2: with a code, the address of a board is an invitation to it. */
function isInvitation({ board }: RouteParams<"boardInsight">, query: URLSearchParams): boolean {
  return board !== undefined && query.has("code");
}

/** The 22 routes of docs/specification.md, section 2. */
export const ROUTES: { readonly [N in RouteName]: Route } = {
  index: route("index", { page: indexPage }),
  myTasks: route("myTasks", { page: myTasksPage }),
  profile: route("profile", { page: profilePage }),
  settings: route("settings", { page: settingsPage }),
  favourites: route("favourites", { page: favouritesPage }),
  teams: route("teams", { page: teamsPage }),
  teamNew: route("teamNew", { page: teamsPage }),
  team: route("team", { page: teamsPage }),
  teamEdit: route("teamEdit", { page: teamsPage }),
  task: route("task", { page: taskPage }),
  board: route("board", { page: ({ board }) => (board === undefined ? boardsPage : boardPage) }),
  boardSettings: route("boardSettings", {
    page: ({ board }) => (board === undefined ? settingsBoardsPage : boardSettingsPage),
  }),
  boardInsight: route("boardInsight", {
    access: (params, query) => (isInvitation(params, query) ? "open" : "session"),
    page: (params, query) => (isInvitation(params, query) ? invitationPage : insightPage),
  }),
  boardPublic: route("boardPublic", {
    access: ({ board }) => (board === undefined ? "session" : "open"),
    page: ({ board }) => (board === undefined ? publishedPage : publicBoardPage),
  }),
  auth: route("auth", { layout: "centered", access: "guest", page: authPage }),
  authBase: route("authBase", { layout: "centered", access: "guest", page: authBasePage }),
  authSignUp: route("authSignUp", { layout: "centered", access: "guest", page: signUpPage }),
  authCheck: route("authCheck", { access: "guest", page: authCheckPage }),
  authLogout: route("authLogout", { access: "open", page: logoutPage }),
  authTelegram: route("authTelegram", { layout: "centered", access: "open", page: authTelegramPage }),
  authTelegramRedirect: route("authTelegramRedirect", {
    layout: "centered",
    access: "open",
    page: authTelegramRedirectPage,
  }),
  authExt: route("authExt", { layout: "centered", access: "open", page: authExtPage }),
};

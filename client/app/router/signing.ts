/** For guests too, and a chunk of its own; imported from here, it adds no preload entry to the first page. */
export const publicBoard = () => import("#client/pages/public-board-page.tsx");

/** The sign-in pages in one chunk, because they lead to each other. */
export { AuthBasePage } from "#client/pages/auth/auth-base-page.tsx";
export { AuthCheckPage } from "#client/pages/auth/auth-check-page.tsx";
export { AuthExtPage } from "#client/pages/auth/auth-ext-page.tsx";
export { AuthPage } from "#client/pages/auth/auth-page.tsx";
export { AuthTelegramPage } from "#client/pages/auth/auth-telegram-page.tsx";
export { AuthTelegramRedirectPage } from "#client/pages/auth/auth-telegram-redirect-page.tsx";
export { InvitationPage } from "#client/pages/auth/invitation-page.tsx";
export { SignUpPage } from "#client/pages/auth/sign-up-page.tsx";

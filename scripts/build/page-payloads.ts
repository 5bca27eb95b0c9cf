import type { Plugin } from "vite";
import { PATHS, type RouteName } from "#client/shared/navigation/paths.ts";

/** The stored data that a page shows first: none, the user's boards, or the board of its address. */
type FirstData = "none" | "boards" | "board";

/**
 * The second page of each route that has two: `boards` is `board` without an id, `invitation` is `boardInsight` with a code, `published` is
 * `boardPublic` without an id, `settingsBoards` is `boardSettings` without one.
 */
const SECOND_PAGES = {
  boards: "board",
  invitation: "boardInsight",
  published: "boardPublic",
  settingsBoards: "boardSettings",
} as const satisfies Record<string, RouteName>;
export type PayloadName = RouteName | keyof typeof SECOND_PAGES;

/** The file in `client/pages` that renders each page, and the data that it shows first. */
const PAGES: Readonly<Record<PayloadName, readonly [file: string, data: FirstData]>> = {
  index: ["index-page", "boards"],
  myTasks: ["my-tasks-page", "boards"],
  profile: ["profile-page", "none"],
  settings: ["settings-page", "none"],
  favourites: ["favourites-page", "boards"],
  teams: ["teams-page", "none"],
  teamNew: ["teams-page", "none"],
  team: ["teams-page", "none"],
  teamEdit: ["teams-page", "none"],
  task: ["task-page", "none"],
  board: ["board-page", "board"],
  boards: ["boards-page", "boards"],
  boardSettings: ["board-settings-page", "board"],
  settingsBoards: ["settings-boards-page", "boards"],
  boardInsight: ["insight-page", "board"],
  invitation: ["invitation-page", "none"],
  boardPublic: ["public-board-page", "none"],
  published: ["published-page", "none"],
  auth: ["auth-page", "none"],
  authBase: ["auth-base-page", "none"],
  authSignUp: ["sign-up-page", "none"],
  authCheck: ["auth-check-page", "none"],
  authLogout: ["logout-page", "none"],
  authTelegram: ["auth-telegram-page", "none"],
  authTelegramRedirect: ["auth-telegram-redirect-page", "none"],
  authExt: ["auth-ext-page", "none"],
};

/** A page's file under `/builds/{id}/pages/`: what to prefetch for the page. Addresses are relative to this server. */
export interface PagePayload {
  readonly page: PayloadName;
  /** The path as in docs/specification.md, section 2. */
  readonly path: string;
  /** Needed to render the page, in addition to what every page needs. */
  readonly files: readonly string[];
  /** Needed when a user works on the page: menus, dialogs, tools. */
  readonly later: readonly string[];
  readonly data: FirstData;
}

/** A chunk of the build, with what it loads. */
export interface BuiltChunk {
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  readonly isEntry: boolean;
  readonly css: readonly string[];
}

type Chunks = ReadonlyMap<string, BuiltChunk>;

/** Returns the payload of every page. Throws if a page of `PAGES` is in no chunk, because `PAGES` then does not match the routes. */
export function pagePayloads(chunks: Chunks): PagePayload[] {
  const entries = [...chunks].filter(([, { isEntry }]) => isEntry).map(([name]) => name);
  const shared = reachableFrom(entries, chunks, ({ imports }) => imports);
  return PAYLOAD_NAMES.map((page) => {
    const [file, data] = PAGES[page];
    const own = chunkOf(file, chunks);
    // Chunks that every page has loaded import all other chunks, so the search does not follow them.
    const files = [...reachableFrom([own], chunks, ({ imports }) => imports, shared)];
    const all = reachableFrom([own], chunks, ({ imports, dynamicImports }) => [...imports, ...dynamicImports], shared);
    const lazyNames = [...all].filter((name) => !files.includes(name));
    const path = PATHS[isSecond(page) ? SECOND_PAGES[page] : page];
    return { page, path, files: addresses(files, chunks), later: addresses(lazyNames, chunks), data };
  });
}

function isSecond(page: PayloadName): page is keyof typeof SECOND_PAGES {
  return Object.hasOwn(SECOND_PAGES, page);
}

const PAYLOAD_NAMES = Object.keys(PAGES).filter((name): name is PayloadName => Object.hasOwn(PAGES, name));

function chunkOf(file: string, chunks: Chunks): string {
  const module = new RegExp(`/client/pages/(?:[a-z]+/)?${file}\\.tsx$`);
  for (const [name, { moduleIds }] of chunks) if (moduleIds.some((id) => module.test(id))) return name;
  throw new Error(`No chunk of the build holds client/pages/${file}.tsx`);
}

const NONE: ReadonlySet<string> = new Set();

/** Returns every chunk that is reachable from the given ones, including themselves, without the chunks in `here`. */
function reachableFrom(
  from: readonly string[],
  chunks: Chunks,
  step: (chunk: BuiltChunk) => readonly string[],
  here = NONE,
): Set<string> {
  const seen = new Set(from);
  for (const name of seen) {
    const chunk = chunks.get(name);
    for (const next of chunk === undefined ? [] : step(chunk)) {
      if (chunks.has(next) && !here.has(next)) seen.add(next);
    }
  }
  return seen;
}

function addresses(names: readonly string[], chunks: Chunks): string[] {
  const files = names.flatMap((name) => [name, ...(chunks.get(name)?.css ?? [])]);
  return [...new Set(files)].toSorted().map((file) => `/${file}`);
}

/** Writes `/builds/{id}/pages/{name}.json`, one file for each page (docs/decisions/0017). */
export function writePagePayloads(id: string): Plugin {
  return {
    name: "yarus:page-payloads",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const chunks = new Map<string, BuiltChunk>();
        for (const [name, file] of Object.entries(bundle)) {
          if (file.type !== "chunk") continue;
          chunks.set(name, { ...file, moduleIds: file.moduleIds, css: [...(file.viteMetadata?.importedCss ?? [])] });
        }
        for (const payload of pagePayloads(chunks)) {
          const fileName = `builds/${id}/pages/${payload.page}.json`;
          this.emitFile({ type: "asset", fileName, source: JSON.stringify(payload) });
        }
      },
    },
  };
}

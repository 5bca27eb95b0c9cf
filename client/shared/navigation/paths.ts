import { MISSING_PATH_PARAM } from "#contract/core/path.ts";

/** All addresses of the application, spelled as in docs/specification.md, section 2; `{name?}` is optional. */
export const PATHS = {
  index: "/",
  myTasks: "/myTasks",
  profile: "/profile",
  settings: "/settings",
  favourites: "/favourites",
  teams: "/teams",
  teamNew: "/teams/new",
  team: "/teams/{team}",
  teamEdit: "/teams/edit/{team?}",
  task: "/t/{task?}",
  board: "/b/{board?}",
  boardSettings: "/b/s/{board?}",
  boardInsight: "/i/{board?}",
  boardPublic: "/p/{board?}",
  auth: "/auth",
  authBase: "/auth/base",
  authSignUp: "/auth/sign-up",
  authCheck: "/auth/check",
  authLogout: "/auth/logout",
  authTelegram: "/auth/telegram",
  authTelegramRedirect: "/auth/telegram-redirect",
  authExt: "/auth/ext/{session?}",
} as const;

export type RouteName = keyof typeof PATHS;

type Optional<Name extends string> = Name extends `${infer Bare}?`
  ? { readonly [K in Bare]?: string }
  : { readonly [K in Name]: string };
type ParamsIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Optional<Name> & ParamsIn<Rest>
  : unknown;

/** Parameters of one route by name: `{ board?: string }`. */
export type RouteParams<N extends RouteName> = ParamsIn<(typeof PATHS)[N]>;

/** Parameters of an address, for any route. */
export type AnyParams = Readonly<Record<string, string | undefined>>;

const SLOT = /\/\{(\w+)(\??)\}/g;

/** Returns the address of a route with its parameters filled in. Throws "Missing path param" if a required one is missing. */
export function pathTo<N extends RouteName>(
  name: N,
  ...params: unknown extends RouteParams<N> ? [] : [RouteParams<N>]
): string {
  const values: AnyParams = params[0] ?? {};
  const path = PATHS[name].replace(SLOT, (_whole, key: string, mark: string) => {
    const value = values[key];
    if (value !== undefined && value !== "") return `/${encodeURIComponent(value)}`;
    if (mark === "") throw new Error(MISSING_PATH_PARAM);
    return "";
  });
  return path === "" ? "/" : path;
}

/** Returns the route of a path and its parameters, `null` if none matches. Literal segments win over parameters. */
export function matchPath(path: string): { readonly name: RouteName; readonly params: AnyParams } | null {
  const segments = path.split("/").filter((part) => part !== "");
  for (const { name, parts } of PATTERNS) {
    const params = matchParts(parts, segments);
    if (params !== null) return { name, params };
  }
  return null;
}

interface Part {
  readonly word: string | null;
  readonly key: string;
  readonly optional: boolean;
}

function isRouteName(name: string): name is RouteName {
  return Object.hasOwn(PATHS, name);
}

function partsOf(path: string): Part[] {
  return path
    .split("/")
    .filter((part) => part !== "")
    .map((part) => {
      const slot = /^\{(\w+)(\??)\}$/.exec(part);
      return { word: slot === null ? part : null, key: slot?.[1] ?? "", optional: slot?.[2] === "?" };
    });
}

/** Patterns with more literal segments first, so that `/b/s` is the settings and not the board «s». */
const PATTERNS = Object.keys(PATHS)
  .filter(isRouteName)
  .map((name) => ({ name, parts: partsOf(PATHS[name]) }))
  .sort((a, b) => fixedWords(b.parts) - fixedWords(a.parts));

function fixedWords(parts: readonly Part[]): number {
  return parts.filter((part) => part.word !== null).length;
}

function matchParts(parts: readonly Part[], segments: readonly string[]): AnyParams | null {
  if (segments.length > parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const value = segments[index];
    if (value === undefined) {
      if (!part.optional) return null;
    } else if (part.word === null) {
      const read = decoded(value);
      if (read === null) return null;
      params[part.key] = read;
    } else if (part.word !== value) {
      return null;
    }
  }
  return params;
}

/** Returns `null` for a broken escape such as `%E0%A4%A`: such an address matches no route. */
function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

function hasOwnParams<N extends RouteName>(name: N, params: AnyParams): params is AnyParams & RouteParams<N> {
  return partsOf(PATHS[name]).every((part) => part.word !== null || part.optional || params[part.key] !== undefined);
}

/** Returns parameters typed for one route. Throws "Missing path param" if a required one is missing. */
export function ownParams<N extends RouteName>(name: N, params: AnyParams): RouteParams<N> {
  if (!hasOwnParams(name, params)) throw new Error(MISSING_PATH_PARAM);
  return params;
}

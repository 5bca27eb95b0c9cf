import type { Rolldown } from "vite";
import { readGraph, type ModuleUsage } from "./chunk-graph.ts";

/** The entry of the page. In a group with other modules it would be missing from the manifest. */
const ENTRY = /\/client\/(?:main\.tsx|index\.html)$/;

const SOCKET_CLIENT =
  /node_modules\/(?:socket\.io-client|socket\.io-parser|engine\.io-client|engine\.io-parser|@socket\.io)\//;

const HOME = "index-page";
/** Also shown over a board, which prefetches it. */
const TASK = "task-page";

/**
 * This page and the overview of my tasks use the modules of tasks and board tools. Both are ignored, so that these modules have the same
 * chunks as without them.
 */
const MY_TASKS = "my-tasks-page";
/** Ignored for the same reason: one of its views lists all tasks of a subtree. */
const INSIGHT = "insight-page";
/**
 * Ignored, because it uses modules of other pages and a chunk of its own. The share dialog of a board, which shows the board's teams, is
 * ignored as well.
 */
const TEAMS_PAGE = "teams-page";
const OF_TEAMS = /\/client\/app\/commands\/share\.tsx$/;
const OF_MY_TASKS = /\/features\/my-tasks\/my-tasks-overview\.tsx$/;

/** Loaded only when a user opens a text to edit it. */
const EDITOR =
  /node_modules\/(?:@tiptap|prosemirror-[a-z]+|orderedmap|rope-sequence|w3c-keyname)\/|\/features\/documents\/editor\//;

/** The parser and the serializer of Markdown: used by the editor, by comments, and for the first description that a template writes. */
const MARKDOWN =
  /node_modules\/(?:mdast-util-[a-z-]+|micromark[a-z-]*|unist-util-[a-z-]+|decode-named-character-reference|character-entities|longest-streak|markdown-table|zwitch|devlop)\/|\/contract\/markdown\//;

/**
 * The read-only view of a text: used by the page of a task, the page of a board, and the editor. Because of these three users it would
 * otherwise be in the frame.
 */
const READING =
  /\/features\/documents\/(?:document-view|port-queries|picture-queries)|\/contract\/documents\/document-(?:form|schema|text)\.ts/;

/** Used by a guest with a link, in the settings of a board, and when a user creates a link; nowhere else. */
const INVITES = /\/features\/members\/invites\//;

/**
 * Schemas of invites, people and teams. Their screens depend on this chunk; in a chunk of screens that import one another they could be
 * used before they are initialized.
 */
const SHARING_SCHEMAS =
  /\/contract\/(?:members\/board-invite|users\/people|teams\/team(?:-permission)?|language\/slug)\.ts/;

/** Used on the pages of teams, in the settings of a board and in its members dialog, like the fields that add people by name. */
const TEAMS = /\/ui\/choice\/(?:suggest|chip)-field|\/entities\/person\/known-people|\/features\/teams\//;

/** Used in the settings of a board, in the gallery of new boards, and when a task is created from a template. */
const TEMPLATES =
  /\/features\/templates\/(?!from-template|template-parts)|\/new-board\/template\/(?:own-templates|from-form)|\/entities\/task\/creation\/fill-task\.ts|\/contract\/boards\/template\.ts/;

/** Loaded with the first description that a template writes, together with Yjs. */
const BEGIN_TEXT = /\/entities\/task\/creation\/begin-text\.ts|\/contract\/documents\/document-parts\.ts/;

/** Dialogs of a board whose parts are also in its settings. */
const BOARD_PARTS =
  /\/features\/(?:members\/(?!invites\/|board-people|people-text)|custom-fields\/field-(?:lists|row)|imports\/import(?:-mutations|-report|-text|s\.module)|board-menu\/export-)|\/contract\/exchange\/exchange-endpoints/;

/** Uses the modules of tasks and board tools. `chunkOf` ignores it, so that these modules have the same chunks as without it. */
const TABLE = /\/features\/task-table\//;

/** Used when a board is filtered, sorted, or shown in a view other than columns. */
const VIEWS = /\/features\/board-views\/(?!view-parts)|\/entities\/task\/task-order\.ts/;

/** Used by the inbox and when a notification arrives. Because of these two users it would otherwise be in the frame. */
const INBOX = /\/features\/notifications\/inbox-(?:text|mutations)/;

/** Used by the views of a board by due date. */
const SCHEDULE = /\/features\/schedule\/|\/ui\/virtual\/fixed-rows/;

/** Reads the rows that are stored on the device. Imported first of all by a page. */
const DEVICE =
  /\/client\/sync\/(?:storage\/load|outbox\/queue\/outbox-show|storage\/bundles\/(?:database|reading|record|rows))\.ts|\/contract\/entities\/blank-task\.ts/;

/** The paths of board icons: loaded for the first board that has an icon, on any page. */
const BOARD_DRAWINGS = /\/ui\/icons\/board-paths\.ts/;

/** Used in the settings of a board, in the dialog of a new board, and when a user selects an icon in a menu. */
const ICON_CHOOSER = /\/ui\/choice\/icon-(?:chooser|field)|\/entities\/board\/icon\//;

/** A group without the dependencies of its modules, which may belong to the shell. */
const asItStands = { includeDependenciesRecursively: false, priority: 2 } as const;

/**
 * Returns the chunk groups: few files instead of one for each shared module, which would cost a first visit twenty requests and compress
 * badly. React is separate, because it seldom changes; so are the patterns of hyphenation, which nothing waits for, and libraries that only
 * lazy parts use, such as the editor of documents. The other groups are what the entry needs, each family of pages, the writer of the
 * engine, and what is loaded after the first paint, for the frame and for a board. Each file is also an entry in the lists of files to
 * load.
 */
export function pageChunks(): Rolldown.CodeSplittingGroup[] {
  return [
    { name: "react", test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 2 },
    { name: "hyphenation", test: /node_modules\/hyphen\/|\/language\/hyphenation\/russian-patterns/, priority: 2 },
    // Both sockets use the first, documents and their editor the second. Because of these two users they would otherwise be in the frame.
    { name: "socket-io-client", test: SOCKET_CLIENT, priority: 2 },
    {
      ...asItStands,
      name: "yjs",
      test: /node_modules\/(?:yjs|lib0|y-protocols)\/|\/client\/sync\/documents\/(?!document-hooks)/,
    },
    { ...asItStands, name: "device", test: DEVICE },
    { ...asItStands, name: "editor", test: EDITOR },
    { ...asItStands, name: "markdown", test: MARKDOWN },
    { ...asItStands, name: "reading", test: READING },
    { ...asItStands, name: "sharing-schemas", test: SHARING_SCHEMAS },
    { ...asItStands, name: "invites", test: INVITES },
    { ...asItStands, name: "teams", test: TEAMS },
    { ...asItStands, name: "templates", test: TEMPLATES },
    { ...asItStands, name: "begin-text", test: BEGIN_TEXT },
    { ...asItStands, name: "board-parts", test: BOARD_PARTS },
    { ...asItStands, name: "board-views", test: VIEWS },
    { ...asItStands, name: "board-table", test: TABLE },
    { ...asItStands, name: "schedule", test: SCHEDULE },
    { ...asItStands, name: "inbox", test: INBOX },
    { ...asItStands, name: "board-drawings", test: BOARD_DRAWINGS },
    { ...asItStands, name: "icon-chooser", test: ICON_CHOOSER },
    // The chunk of a module depends on everything that reaches it, so the chunks cannot form a cycle.
    { name: byUsage(), debugName: "pages", includeDependenciesRecursively: false, priority: 1 },
  ];
}

/**
 * Returns a function that names the chunk of a module by what reaches it. Created for each build, because the function caches the graph.
 */
function byUsage(): (id: string, graph: Rolldown.ChunkingContext) => string | null {
  let usages: Map<string, ModuleUsage> | undefined;
  return (id, graph) => {
    if (ENTRY.test(id)) return null;
    usages ??= readGraph(id, graph);
    const by = usages.get(id);
    return by ? chunkOf(by) : null;
  };
}

/**
 * Returns the name of the chunk. `null` leaves the module to the bundler, which puts modules that the same entries reach into one chunk.
 */
export function chunkOf({ isInitial, isEngine, ...by }: ModuleUsage): string | null {
  const pages = new Set([...by.pages].filter((page) => page !== MY_TASKS && page !== TEAMS_PAGE));
  const lazy = new Map(
    [...by.lazy].filter(([root]) => ![OF_MY_TASKS, OF_TEAMS, TABLE, VIEWS, SCHEDULE].some((apart) => apart.test(root))),
  );
  if (isInitial) return "shell";
  // The modules that the board page, the most frequent first page, shares with others are in the entry: one file less to wait for, and
  // better compression.
  if (pages.has("board-page")) return pages.size === 1 && !isEngine ? "board-page" : "shell";
  pages.delete(INSIGHT);
  // A lazy part that only the engine imports runs after the engine is loaded, so it does not count.
  if (isEngine)
    return ofEngine(
      pages,
      [...lazy.values()].some((asker) => asker !== "engine"),
    );
  if (pages.size > 0) return ofTask(pages, lazy) ?? ofPages(pages, lazy.size > 0);
  return ofAskers(lazy);
}

/** Returns the chunk of a module of the engine, mostly a schema: the home page must not load all of them with those that it needs. */
function ofEngine(pages: ReadonlySet<string>, isLazy: boolean): string | null {
  if (pages.size === 0 && !isLazy) return "engine";
  return pages.has(HOME) ? null : "contract";
}

/**
 * Returns the chunk of modules that the task page shares with board tools: a user who opens a task from a board has loaded these already.
 */
function ofTask(pages: ReadonlySet<string>, lazy: ModuleUsage["lazy"]): string | null {
  const askers = new Set(lazy.values());
  return pages.size === 1 && pages.has(TASK) && askers.size === 1 && askers.has("board") ? "board-tools" : null;
}

function ofPages(pages: ReadonlySet<string>, isLazy: boolean): string {
  const [page = ""] = pages;
  if (pages.has(HOME)) return pages.size === 1 && !isLazy ? HOME : "several";
  if (pages.size > 1) return isLazy ? "several" : "account";
  if (!isLazy) return page;
  // In a chunk that every user loads soon, and not in a page's chunk, which would be loaded as a whole.
  return page === "signing" ? "contract" : "frame";
}

function ofAskers(lazy: ModuleUsage["lazy"]): string | null {
  const askers = new Set(lazy.values());
  if (askers.has("frame")) return "frame";
  if (askers.has("board") && askers.size === 1) return "board-tools";
  return lazy.size > 1 ? "frame" : null;
}

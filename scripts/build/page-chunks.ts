import type { Rolldown } from "vite";
import { readGraph, type ModuleUsage } from "./chunk-graph.ts";

/** The page's script is begun by these two; grouped with the rest they would vanish from the manifest. */
const ENTRY = /\/client\/(?:main\.tsx|index\.html)$/;

const SOCKET_CLIENT =
  /node_modules\/(?:socket\.io-client|socket\.io-parser|engine\.io-client|engine\.io-parser|@socket\.io)\//;

const HOME = "index-page";
/** Lies over a board as well, which fetches it ahead. */
const TASK = "task-page";

/** Both stand on what tasks and the tools of boards are made of: those lie where they would without them. */
const MY_TASKS = "my-tasks-page";
/** So does the list of all tasks of a subtree, which is a view of this one. */
const INSIGHT = "insight-page";
/** Stands on what other pages brought, beside a chunk of its own; so does the dialog of a board that shows its teams. */
const TEAMS_PAGE = "teams-page";
const OF_TEAMS = /\/client\/app\/commands\/share\.tsx$/;
const OF_MY_TASKS = /\/features\/my-tasks\/my-tasks-overview\.tsx$/;

/** Fetched when somebody opens a text to write in, and by nothing else along the way. */
const EDITOR =
  /node_modules\/(?:@tiptap|prosemirror-[a-z]+|orderedmap|rope-sequence|w3c-keyname)\/|\/features\/documents\/editor\//;

/** The reader and the writer of Markdown: wanted by the editor, by comments, and with the first description that a template writes. */
const MARKDOWN =
  /node_modules\/(?:mdast-util-[a-z-]+|micromark[a-z-]*|unist-util-[a-z-]+|decode-named-character-reference|character-entities|longest-streak|markdown-table|zwitch|devlop)\/|\/contract\/markdown\//;

/** Wanted on the page of a task, on that of a board, and by the editor: what only reads a text is not the frame's because there are three. */
const READING =
  /\/features\/documents\/(?:document-view|port-queries|picture-queries)|\/contract\/documents\/document-(?:form|schema|text)\.ts/;

/** Wanted by a guest with a link, in the settings of a board, and when somebody makes a link: by nobody else along the way. */
const INVITES = /\/features\/members\/invites\//;

/** Schemas of these: a chunk of their own, on which their screens stand; among screens that import one another they might be read before they are made. */
const SHARING_SCHEMAS =
  /\/contract\/(?:members\/board-invite|users\/people|teams\/team(?:-permission)?|language\/slug)\.ts/;

/** Wanted on the pages of teams, in the settings of a board and in its dialog of people, as what adds people by name is. */
const TEAMS = /\/ui\/choice\/(?:suggest|chip)-field|\/entities\/person\/known-people|\/features\/teams\//;

/** Wanted in the settings of a board, in the gallery of new boards, and when a task is made by a template. */
const TEMPLATES =
  /\/features\/templates\/(?!from-template|template-parts)|\/new-board\/template\/(?:own-templates|from-form)|\/entities\/task\/creation\/fill-task\.ts|\/contract\/boards\/template\.ts/;

/** Brought with the first description that a template writes, beside Yjs. */
const BEGIN_TEXT = /\/entities\/task\/creation\/begin-text\.ts|\/contract\/documents\/document-parts\.ts/;

/** Dialogs of a board whose parts its settings show as well. */
const BOARD_PARTS =
  /\/features\/(?:members\/(?!invites\/|board-people|people-text)|custom-fields\/field-(?:lists|row)|imports\/import(?:-mutations|-report|-text|s\.module)|board-menu\/export-)|\/contract\/exchange\/exchange-endpoints/;

/** Stands on what tasks and the tools of boards are made of: those lie where they would without it. */
const TABLE = /\/features\/task-table\//;

/** Wanted where a board is filtered or sorted, or seen as something else than columns. */
const VIEWS = /\/features\/board-views\/(?!view-parts)|\/entities\/task\/task-order\.ts/;

/** Wanted when somebody opens their inbox and when news comes: neither is the frame's because there are two. */
const INBOX = /\/features\/notifications\/inbox-(?:text|mutations)/;

/** Wanted where a board is seen by its terms. */
const SCHEDULE = /\/features\/schedule\/|\/ui\/virtual\/fixed-rows/;

/** Reads what the device has where somebody has been before: asked for with the first thing that a page does. */
const DEVICE =
  /\/client\/sync\/(?:storage\/load|outbox\/queue\/outbox-show|storage\/bundles\/(?:database|reading|record|rows))\.ts|\/contract\/entities\/blank-task\.ts/;

/** The drawings of icons that people choose for boards: fetched by the first board that has one, on any page. */
const BOARD_DRAWINGS = /\/ui\/icons\/board-paths\.ts/;

/** Wanted in the settings of a board, in the dialog of a new one, and when somebody chooses an icon in a menu. */
const ICON_CHOOSER = /\/ui\/choice\/icon-(?:chooser|field)|\/entities\/board\/icon\//;

/** Its modules and not what they stand on: that may be the shell's. */
const asItStands = { includeDependenciesRecursively: false, priority: 2 } as const;

/**
 * Few files instead of a file a shared module, which would cost a first visit twenty requests and kilobytes that compress badly
 * alone: React apart, for it seldom changes; the patterns of hyphenation, which nothing waits for; libraries that only late parts use,
 * the editor of documents among them; what the entry needs; each family of pages; the engine's late half; and what comes after the
 * first paint, for the frame and for a board. Each further file is a line in the lists of what to fetch, too.
 */
export function pageChunks(): Rolldown.CodeSplittingGroup[] {
  return [
    { name: "react", test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 2 },
    { name: "hyphenation", test: /node_modules\/hyphen\/|\/language\/hyphenation\/russian-patterns/, priority: 2 },
    // Both sockets stand on the first, documents and their editor on the second: neither is the frame's because two ask for it.
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
    // A module's chunk follows from all that reaches it, so the chunks cannot form a circle.
    { name: byUsage(), debugName: "pages", includeDependenciesRecursively: false, priority: 1 },
  ];
}

/** Names the chunk of a module by what reaches it. Made anew for each build: it remembers the graph. */
function byUsage(): (id: string, graph: Rolldown.ChunkingContext) => string | null {
  let usages: Map<string, ModuleUsage> | undefined;
  return (id, graph) => {
    if (ENTRY.test(id)) return null;
    usages ??= readGraph(id, graph);
    const by = usages.get(id);
    return by ? chunkOf(by) : null;
  };
}

/** `null` leaves the module to the bundler: a chunk of those that the same entries reach. */
export function chunkOf({ isInitial, isEngine, ...by }: ModuleUsage): string | null {
  const pages = new Set([...by.pages].filter((page) => page !== MY_TASKS && page !== TEAMS_PAGE));
  const lazy = new Map(
    [...by.lazy].filter(([root]) => ![OF_MY_TASKS, OF_TEAMS, TABLE, VIEWS, SCHEDULE].some((apart) => apart.test(root))),
  );
  if (isInitial) return "shell";
  // What the page most people open first shares with others comes with the entry: one file less to wait for, and a better packed one.
  if (pages.has("board-page")) return pages.size === 1 && !isEngine ? "board-page" : "shell";
  pages.delete(INSIGHT);
  // A part that only the engine asks for finds the engine there.
  if (isEngine)
    return ofEngine(
      pages,
      [...lazy.values()].some((asker) => asker !== "engine"),
    );
  if (pages.size > 0) return ofTask(pages, lazy) ?? ofPages(pages, lazy.size > 0);
  return ofAskers(lazy);
}

/** Schemas above all: what the home page needs of it must not bring the rest along. */
function ofEngine(pages: ReadonlySet<string>, isLazy: boolean): string | null {
  if (pages.size === 0 && !isLazy) return "engine";
  return pages.has(HOME) ? null : "contract";
}

/** What a task has in common with the tools of its board: whoever opens one has them already. */
function ofTask(pages: ReadonlySet<string>, lazy: ModuleUsage["lazy"]): string | null {
  const askers = new Set(lazy.values());
  return pages.size === 1 && pages.has(TASK) && askers.size === 1 && askers.has("board") ? "board-tools" : null;
}

function ofPages(pages: ReadonlySet<string>, isLazy: boolean): string {
  const [page = ""] = pages;
  if (pages.has(HOME)) return pages.size === 1 && !isLazy ? HOME : "several";
  if (pages.size > 1) return isLazy ? "several" : "account";
  if (!isLazy) return page;
  // With what comes to everybody soon, and not with pages that would be fetched along.
  return page === "signing" ? "contract" : "frame";
}

function ofAskers(lazy: ModuleUsage["lazy"]): string | null {
  const askers = new Set(lazy.values());
  if (askers.has("frame")) return "frame";
  if (askers.has("board") && askers.size === 1) return "board-tools";
  return lazy.size > 1 ? "frame" : null;
}

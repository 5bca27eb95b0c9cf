const swc = require("@swc/core");
const { parseFileSync } = swc;
// dependency-cruiser lets swc parse TypeScript without JSX and fails on every element in a .tsx file, so JSX is enabled here.
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith(".tsx") });

/**
 * The boundaries between the parts of the project (docs/architecture.md). `$1` and `$2` refer to the groups of `from`, so that a new
 * feature is checked from its first file. `tests/house/planted-violations.test.ts` violates every rule once and checks that it is detected:
 * with TypeScript 7 this tool reads no file, and reports nothing, unless @swc/core is installed.
 */

const PRODUCTION = "^(contract|server|client)/";
const TEST_ONLY = "[.]test[.]tsx?$|(^|/)testing/|^tests/|^bench/";
const SCREENS = "^client/(pages|features|entities|shared|hooks|ui)/";
/** The module that wires a feature has the name of the feature's folder. */
const FEATURE_MODULE = "^server/features/([^/]+)/\\1-module[.]ts$";
const MODULES = "^server/modules/|^server/features/.+-module[.]ts$";

/** @param {string} name @param {string} comment @param {object} from @param {object} to */
const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

const rooms = [
  forbid(
    "contract-base-folders",
    "The base of the contract knows no part of the product.",
    { path: "^contract/(core|language|time|recurrence)/", pathNot: TEST_ONLY },
    { path: "^contract/", pathNot: "^contract/(core|language|time|recurrence)/" },
  ),
  forbid(
    "entities-below-endpoints",
    "Mutations and endpoints are about entities, which know none of them.",
    { path: "^contract/(entities|changes)/", pathNot: TEST_ONLY },
    { path: "^contract/", pathNot: "^contract/(core|language|time|recurrence|users|entities|changes)/" },
  ),
  forbid("no-cycle", "Files that need each other are one file, or hide a third.", {}, { circular: true }),
  forbid(
    "contract-imports-only-zod",
    "Both sides compile the contract: it may lean on nothing that one of them lacks.",
    { path: "^contract/", pathNot: TEST_ONLY },
    { pathNot: "^contract/|node_modules/(zod|fractional-indexing|mdast-util-|micromark-)" },
  ),
  forbid(
    "sides-meet-only-in-contract",
    "Client and server know each other by the contract alone.",
    { path: "^(server|client)/" },
    { path: "^(server|client)/", pathNot: "^$1/" },
  ),
  forbid(
    "features-do-not-meet",
    "A page or a module joins features; the change log carries news between them.",
    { path: "^(server|client)/features/([^/]+)/", pathNot: `${FEATURE_MODULE}|^client/features/my-tasks/` },
    { path: "^$1/features/", pathNot: "^$1/features/$2/" },
  ),
  forbid(
    "tests-stay-out",
    "What only tests need never reaches production.",
    { path: PRODUCTION, pathNot: TEST_ONLY },
    { path: TEST_ONLY },
  ),
  forbid(
    "not-to-unresolvable",
    "An import that leads nowhere is a wall that nobody guards.",
    {},
    { couldNotResolve: true, pathNot: "^virtual:" },
  ),
];

const clientRooms = [
  forbid(
    "pages-do-not-meet",
    "A page is a whole screen; what two share is a feature or ui.",
    { path: "^client/pages/(?:auth/)?([^/]+)[.]tsx?$", pathNot: TEST_ONLY },
    { path: "^client/pages/.+-page[.]tsx$", pathNot: "^client/pages/(?:auth/)?$1[.]" },
  ),
  forbid(
    "pages-below-app",
    "The application knows its pages, not they it.",
    { path: "^client/pages/" },
    { path: "^client/app/" },
  ),
  forbid(
    "features-below-pages",
    "A feature does not know where it is shown.",
    { path: "^client/features/" },
    { path: "^client/(pages|app)/" },
  ),
  forbid(
    "client-base-rooms",
    "What every screen stands on knows no screen, and nothing of boards and tasks.",
    { path: "^client/(shared|hooks|language)/" },
    { path: "^client/(entities|features|pages|app)/" },
  ),
  forbid(
    "entities-below-features",
    "What several features share of a board, a task or a person knows none of them.",
    { path: "^client/entities/" },
    { path: "^client/(features|pages|app)/" },
  ),
  forbid(
    "my-tasks-stands-on-tasks",
    "The page of one's own tasks is made of what features/tasks does to one task, which knows nothing of the page.",
    { path: "^client/features/my-tasks/" },
    { path: "^client/features/", pathNot: "^client/features/(my-tasks|tasks)/" },
  ),
  forbid(
    "screens-never-fetch",
    "A screen reads the local store and writes mutations; only sync talks and stores.",
    { path: SCREENS, pathNot: TEST_ONLY },
    {
      path: ["^client/sync/", "node_modules/socket[.]io-client/"],
      pathNot: "^client/sync/([a-z]+-api|ports/(env|faults|fields)|store/lists)[.]ts$",
    },
  ),
  forbid(
    "client-sync-knows-no-screens",
    "Sync runs in the simulator, without a browser and without React.",
    { path: "^client/sync/", pathNot: TEST_ONLY },
    {
      path: "^client/(ui|shared|hooks|entities|features|pages|app)/|node_modules/(react|react-dom|@base-ui|wouter|virtua)/",
    },
  ),
  forbid(
    "ui-knows-no-product",
    "The look, and the grammar of Russian, can change without meeting a task. The names of the paints are the contract's.",
    { path: "^client/(ui|language)/" },
    {
      path: "^client/(sync|shared|hooks|entities|features|pages|app)/|^contract/",
      pathNot: "^contract/core/palette-color[.]ts$",
    },
  ),
];

const serverRooms = [
  forbid(
    "server-rooms-below-features",
    "Features stand on these rooms; modules and app.ts join them.",
    { path: "^server/(runtime|config|db|backup|sync|access|http|realtime|files|mail|outgoing)/" },
    { path: "^server/(features/|(app|main|machine)[.]ts$)" },
  ),
  forbid(
    "only-app-joins-modules",
    "A module wires features: what it wires does not know it.",
    { path: "^server/", pathNot: `${TEST_ONLY}|^server/app[.]ts$|${MODULES}` },
    { path: MODULES },
  ),
  forbid(
    "server-features-below-app",
    "Features and modules do not know the application that is made of them.",
    { path: "^server/(features|modules)/", pathNot: TEST_ONLY },
    { path: "^server/(app|main|machine)[.]ts$" },
  ),
  forbid(
    "server-runtime-stands-alone",
    "Every room may import it, so it imports none.",
    { path: "^server/runtime/", pathNot: TEST_ONLY },
    { path: "^server/", pathNot: "^server/runtime/" },
  ),
  forbid(
    "server-config-is-read-first",
    "The configuration is read before anything is opened.",
    { path: "^server/config/", pathNot: TEST_ONLY },
    { path: "^server/", pathNot: "^server/(config|runtime)/" },
  ),
  forbid(
    "server-base-rooms",
    "The database is the ground floor.",
    { path: "^server/db/", pathNot: TEST_ONLY },
    { path: "^server/(backup|sync|access|http|realtime|files|mail|outgoing)/" },
  ),
  forbid(
    "sync-knows-no-transport",
    "The road of every write and the question who may are the same by HTTP, by socket and in the simulator.",
    { path: "^server/(sync|access)/", pathNot: TEST_ONLY },
    { path: "^server/(http|realtime)/|node_modules/(@?fastify|socket[.]io)" },
  ),
  forbid(
    "routes-do-not-touch-database",
    "A door binds an address to a service; it holds no rule and no SQL.",
    { path: "^server/.*-(routes|socket)[.]ts$" },
    { path: "-queries[.]ts$|^server/db/|node_modules/pg/" },
  ),
  forbid(
    "services-know-no-transport",
    "A service is reached from HTTP, sockets, jobs and tests alike.",
    { path: "^server/.*-service[.]ts$" },
    { path: "^server/(http|realtime)/|node_modules/(@?fastify|socket[.]io)" },
  ),
  forbid(
    "feature-folders-are-plain",
    "A -logic file, and a file without a role in a folder inside a feature, computes: it reads and notifies nothing.",
    {
      path: "^server/features/[^/]+/([^/]+/|[^/]+-logic[.]ts$)",
      pathNot: `${TEST_ONLY}|-(routes|socket|service|queries|job)[.]ts$`,
    },
    {
      path: [
        "^server/(db|sync|access|http|realtime)/",
        "-(routes|socket|service|queries|job|module)[.]ts$",
        "node_modules/(pg|@?fastify|socket[.]io)",
      ],
    },
  ),
  forbid(
    "queries-are-leaves",
    "Queries ask the database and decide nothing.",
    { path: "^server/.*-queries[.]ts$" },
    { path: "-(service|routes|socket|job)[.]ts$|^server/(sync|access|http|realtime)/" },
  ),
  forbid(
    "server-runs-without-development-packages",
    "An installation has only `dependencies`.",
    { path: "^server/", pathNot: TEST_ONLY },
    { dependencyTypes: ["npm-dev"] },
  ),
  forbid(
    "server-runs-without-build-packages",
    "These build the client; the running server loads none of them.",
    { path: "^server/", pathNot: TEST_ONLY },
    {
      path: "^node_modules/(@tiptap|@vitejs|@simplewebauthn/browser|react|react-dom|socket\\.io-client|tsx|uqr|vite|vite-plugin-pwa|workbox-[^/]+)/",
    },
  ),
];

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [...rooms, ...clientRooms, ...serverRooms],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|data|coverage)/" },
    tsPreCompilationDeps: true,
    parser: "swc",
    moduleSystems: ["es6"],
    enhancedResolveOptions: {
      conditionNames: ["import", "node", "default"],
      exportsFields: ["exports"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};

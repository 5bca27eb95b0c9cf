/** The imports of a module that its chunk depends on. */
export interface Imports {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
}

/** The bundler's graph of modules. */
export interface ModuleGraph {
  getModuleInfo(id: string): Imports | null;
}

/** A page, or a file that imports several pages, which are loaded together. */
const PAGES = /\/client\/(?:pages|app)\/(?:[a-z]+\/)?([^/]+-page|places|signing)\.tsx?$/;
const ENTRY = /\/client\/main\.tsx$/;
const FRAME = /\/client\/app\/layout\/lazy-shell\.ts$/;
/** Imported as soon as the stored rows are shown. */
const ENGINE = /\/client\/sync\/(?:engine-writer|browser-writer|ports\/browser\/fetch-http)\.ts$/;

/** What imports a lazy module: the frame after its first paint, a board after its first paint, only the engine, or a click. */
export type Asker = "frame" | "board" | "engine" | "click";

/** The roots that reach a module through static imports. */
export interface ModuleUsage {
  readonly isInitial: boolean;
  /** Names of pages and of files of pages. */
  readonly pages: ReadonlySet<string>;
  /** True if the writer, the lazy half of the sync engine, reaches it. */
  readonly isEngine: boolean;
  /** Other lazy modules that reach it, with what imports each. */
  readonly lazy: ReadonlyMap<string, Asker>;
}

/** Returns the usage of every module of the build, starting from any one of them. */
export function readGraph(from: string, graph: ModuleGraph): Map<string, ModuleUsage> {
  const all = reachableFrom([from], graph, (info) => [
    ...neighbours(info),
    ...info.importers,
    ...info.dynamicImporters,
  ]);
  const reached = new Map<string, ReturnType<typeof noUsage>>();
  const boards = new Set([...all].filter((id) => PAGES.exec(id)?.[1] === "board-page").flatMap((id) => own(id, graph)));
  const engine = new Set([...all].filter((id) => ENGINE.test(id)).flatMap((id) => own(id, graph)));
  for (const root of all) {
    const askers = graph.getModuleInfo(root)?.dynamicImporters ?? [];
    if (askers.length === 0 && !ENTRY.test(root)) continue;
    for (const id of own(root, graph)) {
      const by = reached.get(id) ?? noUsage();
      reached.set(id, by);
      note(by, root, askerOf(askers, boards, engine));
    }
  }
  return reached;
}

function noUsage() {
  return { isInitial: false, pages: new Set<string>(), isEngine: false, lazy: new Map<string, Asker>() };
}

function note(by: ReturnType<typeof noUsage>, root: string, asker: Asker): void {
  const page = PAGES.exec(root)?.[1];
  if (ENTRY.test(root)) by.isInitial = true;
  else if (ENGINE.test(root)) by.isEngine = true;
  else if (page === undefined) by.lazy.set(root, asker);
  else by.pages.add(page);
}

function askerOf(askers: readonly string[], boards: ReadonlySet<string>, engine: ReadonlySet<string>): Asker {
  if (askers.every((id) => engine.has(id))) return "engine";
  if (askers.some((id) => FRAME.test(id))) return "frame";
  return askers.some((id) => boards.has(id)) ? "board" : "click";
}

function own(root: string, graph: ModuleGraph): string[] {
  return [...reachableFrom([root], graph, (info) => info.importedIds)];
}

function neighbours({ importedIds, dynamicallyImportedIds }: Imports): string[] {
  return [...importedIds, ...dynamicallyImportedIds];
}

/** Returns every module that is reachable from the given ones by one kind of step, including themselves. */
function reachableFrom(
  from: readonly string[],
  graph: ModuleGraph,
  step: (info: Imports) => readonly string[],
): ReadonlySet<string> {
  const seen = new Set(from);
  for (const id of seen) {
    const info = graph.getModuleInfo(id);
    for (const next of info ? step(info) : []) seen.add(next);
  }
  return seen;
}

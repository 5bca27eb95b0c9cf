/** Who imports whom, as far as a chunk follows from it. */
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

/** A page, or several that are fetched together. */
const PAGES = /\/client\/(?:pages|app)\/(?:[a-z]+\/)?([^/]+-page|places|signing)\.tsx?$/;
const ENTRY = /\/client\/main\.tsx$/;
const FRAME = /\/client\/app\/layout\/lazy-shell\.ts$/;
/** Asked for at once when the device has shown its rows. */
const ENGINE = /\/client\/sync\/(?:engine-writer|browser-writer|ports\/browser\/fetch-http)\.ts$/;

/** Who asks for a lazy module: the frame after its first paint, a board after its own, the engine alone, or somebody at a click. */
export type Asker = "frame" | "board" | "engine" | "click";

/** What comes to a module by static imports. */
export interface ModuleUsage {
  readonly isInitial: boolean;
  /** Names of pages and of files of pages. */
  readonly pages: ReadonlySet<string>;
  /** The late half of the sync engine. */
  readonly isEngine: boolean;
  /** Lazy modules that are neither, with who asks for each. */
  readonly lazy: ReadonlyMap<string, Asker>;
}

/** What reaches each module of the build, found from any one of its modules. */
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

/** Every module that can be come to from the given ones by steps of one kind, themselves included. */
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

import type { Editor } from "@tiptap/core";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { formOf } from "#contract/documents/document-form.ts";
import { documentFault } from "#contract/documents/document-schema.ts";
import { DocumentField } from "#client/features/documents/document-field.tsx";
import { documentEditor } from "#client/features/documents/document-parts.ts";
import { documentText } from "#client/features/documents/document-text.ts";
import { fromMarkdown } from "#contract/markdown/read-markdown.ts";
import { toMarkdown } from "#contract/markdown/write-markdown.ts";
import { OverlayHost } from "#client/ui/layout/overlay-host.tsx";
import { setThemeChoice, startTheme } from "#client/ui/theme/theme.ts";
import "#client/ui/theme/global.css";
import { scramble, seeded } from "./document-scramble.ts";
import { createPorts, createWorld, fillFragment, type PortsWorld, type World } from "./document-world.ts";

/** The interface of the page for tests: `window.documentHarness`. */
export interface DocumentHarness {
  readonly world: World;
  readonly portsWorld: PortsWorld;
  /** Returns the document of a device as Markdown. */
  markdown(seat?: 0 | 1): string;
  /** Returns where the document violates the schema of the contract; `null` if it does not. */
  fault(): string | null;
  /**
   * Makes random edits on both devices, with the connection cut and restored now and then. Returns the Markdown of
   * both editors and of both documents if they differ; `[]` if they are equal.
   */
  readonly scramble: (seed: number, steps: number) => readonly string[];
  /**
   * Loads the code of an editor: ours, or a minimal Tiptap. Each call of the resolved function returns the milliseconds until an editor is
   * mounted and laid out, ours with its text.
   */
  readonly load: Readonly<Record<"bare" | "ours", () => Promise<() => number>>>;
}

declare global {
  interface Window {
    documentHarness: DocumentHarness;
  }
}

/**
 * Parameters: `?two` shows the second device too, `&none` shows none, `&read` is read-only, `&pictures` keeps pictures, `&blocks=` is a
 * long text, `&text=` is this Markdown.
 */
const query = new URLSearchParams(location.search);
const world = createWorld();
const portsWorld = createPorts(query.has("pictures"));
const fragmentOf = (at: 0 | 1) => world.seats[at].doc.getXmlFragment("default");

const WRITERS = [
  { id: "anna", name: "Анна", color: "violet" },
  { id: "lena", name: "Лена", color: "raspberry" },
] as const;

const SAMPLE = `Если сеть пропала на середине книги, скачивание начинается заново. «Война и мир» с иллюстрациями — 184 МБ, в метро её не скачать никогда.

## Как должно работать

- Помним, сколько уже скачано, и просим у сервера остаток: \`Range\`.
- Файл на сервере сменился — качаем заново и говорим об этом
- На мобильной сети ждём Wi-Fi, если читатель не разрешил
`;
const ALL = `${SAMPLE}
1. Первое [с адресом](https://example.ru/doc)
2. Второе **жирное**, _наклонное_ и ~~лишнее~~

- [x] Хранить смещение
- [ ] Показать в шторке, спросить [@Анна Котова](mention:anna) про [Сверять ETag](task:t2)

> Книга — это долгая загрузка.

\`\`\`ts
const left = total - have;
\`\`\`

| Сеть | Докачка |
| --- | --- |
| Wi-Fi | сразу |
| 4G | по разрешению |

---

Конец
`;

function requestedText(): string {
  const blocks = Number(query.get("blocks") ?? 0);
  if (blocks > 0) return Array.from({ length: blocks }, (_, at) => `Абзац ${at}. ${"слово ".repeat(12)}`).join("\n\n");
  if (query.has("text")) return query.get("text") ?? "";
  if (query.has("all")) return ALL;
  return query.has("empty") ? "" : SAMPLE;
}

if (requestedText() !== "") fillFragment(fragmentOf(0), fromMarkdown(requestedText()));
startTheme();
setThemeChoice(query.get("theme") === "dark" ? "dark" : "system");

const Side = ({ at }: { at: 0 | 1 }): ReactNode => {
  const { doc, awareness } = world.seats[at];
  return (
    <section style={{ flex: 1, minWidth: 0, maxWidth: 544 }} data-seat={at}>
      <DocumentField
        document={doc}
        awareness={awareness}
        writer={WRITERS[at]}
        ports={portsWorld.ports}
        canEdit={!query.has("read")}
      />
    </section>
  );
};

const Page = (): ReactNode => (
  <main
    style={{ minHeight: "100%", padding: "28px 28px 120px", background: "var(--c-raised)", display: "flex", gap: 56 }}
  >
    <h1 style={{ position: "absolute", clipPath: "inset(50%)" }}>Задача</h1>
    {!query.has("none") && <Side at={0} />}
    {query.has("two") && <Side at={1} />}
  </main>
);

function editorOf(at: 0 | 1): Editor {
  const element: (HTMLElement & { editor?: Editor }) | null = document.querySelector(
    `[data-seat="${at}"] [contenteditable]`,
  );
  if (element?.editor === undefined) throw new Error("The editor is not here");
  return element.editor;
}

function scrambleBoth(seed: number, steps: number): readonly string[] {
  const random = seeded(seed);
  for (let step = 0; step < steps; step += 1) {
    if (random() < 0.1) world.cut();
    if (random() < 0.1) world.mend();
    scramble(editorOf(random() < 0.5 ? 0 : 1), random);
  }
  world.mend();
  const shown = ([0, 1] as const).map((at) => toMarkdown(JSON.parse(JSON.stringify(editorOf(at).getJSON()))));
  const stored = ([0, 1] as const).map((at) => toMarkdown(formOf(fragmentOf(at))));
  return new Set([...shown, ...stored]).size === 1 ? [] : [...shown, ...stored];
}

/** Loads its code before the measurement, as that of our editor. */
async function loadBare(): Promise<() => number> {
  const { bareEditor } = await import("./bare-editor.ts");
  return () =>
    measureMount((host) => {
      const editor = bareEditor(host);
      return () => editor.destroy();
    });
}

/** Loads the editor as the product does before the user can click on a text. When the page is idle, the module runs `rehearse` once. */
async function loadOurs(): Promise<() => number> {
  const { DocumentEditor } = await documentEditor.load();
  const { doc, awareness } = world.seats[0];
  const ports = portsWorld.ports;
  const texts = { ports, words: documentText.task, entrance: null, onLeave: () => undefined };
  return () =>
    measureMount((host) => {
      const root = createRoot(host);
      flushSync(() => root.render(<DocumentEditor {...{ document: doc, awareness, writer: WRITERS[0], ...texts }} />));
      return () => root.unmount();
    });
}

/** Returns the milliseconds until what `make` creates is mounted and laid out; then removes it. */
function measureMount(make: (host: HTMLElement) => () => void): number {
  const host = document.createElement("div");
  document.body.append(host);
  void host.offsetHeight;
  const from = performance.now();
  const end = make(host);
  void host.offsetHeight;
  const took = performance.now() - from;
  end();
  host.remove();
  return took;
}

window.documentHarness = {
  world,
  portsWorld,
  markdown: (at = 0) => toMarkdown(formOf(fragmentOf(at))),
  fault: () => documentFault(formOf(fragmentOf(0))),
  scramble: scrambleBoth,
  load: { bare: loadBare, ours: loadOurs },
};

createRoot(document.querySelector("#root") ?? document.body).render(
  <>
    <Page />
    <OverlayHost />
  </>,
);

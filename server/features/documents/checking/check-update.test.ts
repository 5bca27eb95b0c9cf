import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as Y from "yjs";
import { DOCUMENT_FRAGMENT } from "#contract/documents/document-form.ts";
import { DOCUMENT_DEPTH_MAX } from "#contract/core/limit.ts";
import { addParagraph, emptyDocument } from "#server/testing/sockets/document-socket.ts";
import { checkUpdate, type Outcome } from "./check-update.ts";
import { newDocument } from "./document-cache.ts";

/** `HOSTILE_RUNS=100000` for the long run. */
const HOSTILE_RUNS = Number(process.env["HOSTILE_RUNS"] ?? 1_500);

const VERA = "vera";
const OLEG = "oleg";

/** A document of two users as the server stores it. */
function makeSharedDocument() {
  const doc = newDocument();
  const vera = emptyDocument();
  const oleg = emptyDocument();
  addParagraph(vera, "Книги");
  Y.applyUpdate(oleg, Y.encodeStateAsUpdate(vera));
  addParagraph(oleg, "Полки");
  Y.applyUpdate(vera, Y.encodeStateAsUpdate(oleg));
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(oleg));
  const owners = new Map([
    [vera.clientID, VERA],
    [oleg.clientID, OLEG],
  ]);
  return {
    doc,
    vera,
    oleg,
    owners,
    check: (update: Uint8Array) => checkUpdate(doc, update, { userId: VERA, owners }, 0),
  };
}

/** An update from a client that writes arbitrary types. */
function written(from: Y.Doc, write: (doc: Y.Doc) => void): Uint8Array {
  const before = Y.encodeStateVector(from);
  write(from);
  return Y.encodeStateAsUpdate(from, before);
}

const INVALID: Outcome = { kind: "refused", code: "DOCUMENT_INVALID", isTouched: false };

function nested(depth: number): Y.XmlElement {
  const outer = new Y.XmlElement("blockquote");
  let inner = outer;
  for (let level = 1; level < depth; level += 1) {
    const next = new Y.XmlElement("blockquote");
    inner.insert(0, [next]);
    inner = next;
  }
  return outer;
}

const root = (doc: Y.Doc) => doc.getXmlFragment(DOCUMENT_FRAGMENT);

describe("checking an update", () => {
  it("returns the new part in the encoding of Yjs, and nothing for content that the document already has", () => {
    const { doc, vera, check } = makeSharedDocument();
    const update = addParagraph(vera, "Ещё");
    const outcome = check(update);
    expect(outcome.kind).toBe("changed");
    const copy = emptyDocument();
    Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
    expect(JSON.stringify(root(copy).toJSON())).toBe(JSON.stringify(root(vera).toJSON()));
    expect(check(update)).toEqual({ kind: "nothing" });
    expect(check(Y.encodeStateAsUpdate(vera))).toEqual({ kind: "nothing" });
  });

  it("[DO-30] asks for the owners of unknown client ids, and rejects edits with another user's client id (M8)", () => {
    const { doc, oleg, owners, check } = makeSharedDocument();
    expect(check(addParagraph(oleg, "Подделка"))).toEqual(INVALID);
    const fresh = emptyDocument();
    Y.applyUpdate(fresh, Y.encodeStateAsUpdate(doc));
    const update = addParagraph(fresh, "Новое устройство");
    expect(check(update)).toEqual({ kind: "who", clients: [fresh.clientID] });
    owners.set(fresh.clientID, VERA);
    expect(check(update).kind).toBe("changed");
  });

  it("[DO-30] rejects a length that would hide later edits of a client (M8)", () => {
    const { vera, check } = makeSharedDocument();
    const clock = Y.getState(vera.store, vera.clientID);
    for (const length of [2 ** 40, 5_000_000]) {
      expect(check(gcUpdate(vera.clientID, clock, length))).toEqual(INVALID);
    }
  });

  it("[DO-31] rejects insertions and deletions that leave a gap, without changing the document (M7)", () => {
    const { doc, vera, check } = makeSharedDocument();
    const before = Y.encodeStateAsUpdate(doc);
    addParagraph(vera, "Потеряно");
    const gap = addParagraph(vera, "После");
    expect(check(gap)).toMatchObject({ kind: "refused", code: "DOCUMENT_BEHIND", isTouched: false });
    const deletion = Uint8Array.from([0, 1, ...varint(vera.clientID), 1, ...varint(9_000), 1]);
    expect(check(deletion)).toMatchObject({ kind: "refused", code: "DOCUMENT_BEHIND", isTouched: false });
    expect(Y.encodeStateAsUpdate(doc)).toEqual(before);
  });

  it.each<[string, (doc: Y.Doc) => void]>([
    ["another root", (doc) => void doc.getMap("meta").set("a", 1)],
    ["a document in the document", (doc) => root(doc).insert(0, [element({ inner: new Y.Doc() })])],
    ["bytes", (doc) => root(doc).insert(0, [element({ inner: new Uint8Array(3) })])],
    ["a list of its own", (doc) => root(doc).insert(0, [element({ inner: new Y.Array() })])],
    ["a name that is none", (doc) => root(doc).insert(0, [new Y.XmlElement("a b<script>")])],
    ["an attribute that is none", (doc) => root(doc).insert(0, [element({ "on click": "x" })])],
    [
      "a hook",
      (doc) => void Reflect.apply(Y.XmlFragment.prototype.insert.bind(root(doc)), null, [0, [new Y.XmlHook("h")]]),
    ],
  ])("[DO-32] rejects %s", (_what, write) => {
    const { vera, check } = makeSharedDocument();
    expect(check(written(vera, write))).toEqual(INVALID);
  });

  it("[DO-32] accepts marks, including overlapping ones, and rejects a mark with an invalid name", () => {
    const outcomes = ["bold", "link--aB3+/9==", "a b"].map((name) => {
      const from = emptyDocument();
      const text = new Y.XmlText();
      root(from).insert(0, [text]);
      text.insert(0, "Слово", { [name]: true });
      const owners = new Map([[from.clientID, VERA]]);
      return checkUpdate(newDocument(), Y.encodeStateAsUpdate(from), { userId: VERA, owners }, 0).kind;
    });
    expect(outcomes).toEqual(["changed", "changed", "refused"]);
  });

  it("[DO-32] rejects elements that are nested too deep (M10)", () => {
    const { vera, check } = makeSharedDocument();
    expect(check(written(vera, (doc) => root(doc).insert(0, [nested(DOCUMENT_DEPTH_MAX)]))).kind).toBe("changed");
    const deep = written(vera, (doc) => root(doc).insert(0, [nested(DOCUMENT_DEPTH_MAX + 1)]));
    expect(check(deep)).toEqual({ kind: "refused", code: "DOCUMENT_INVALID", isTouched: true });
  });

  it(
    "[DO-33] returns a known outcome for any bytes, and changes nothing if it rejects them untouched",
    () => {
      const { vera } = makeSharedDocument();
      const real = [addParagraph(vera, "Раз"), addParagraph(vera, "Два"), Y.encodeStateAsUpdate(vera)];
      const bytes = fc.oneof(
        fc.uint8Array({ maxLength: 200 }),
        fc
          .tuple(fc.constantFrom(...real), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 }), fc.nat())
          .map(([update, changes, cut]) => mutated(update, changes, cut)),
      );
      fc.assert(
        fc.property(bytes, (update) => {
          const shared = makeSharedDocument();
          const before = Y.encodeStateAsUpdate(shared.doc);
          const outcome = shared.check(update);
          if (outcome.kind === "who" || (outcome.kind === "refused" && !outcome.isTouched)) {
            expect(Y.encodeStateAsUpdate(shared.doc)).toEqual(before);
          }
          if (outcome.kind === "changed") expect(shared.doc.store.pendingStructs).toBeNull();
        }),
        { numRuns: HOSTILE_RUNS },
      );
    },
    20_000 + HOSTILE_RUNS * 5,
  );
});

/** An element with attributes of any type, as another program may write them. */
function element(attributes: Record<string, unknown>): Y.XmlElement {
  const made = new Y.XmlElement("paragraph");
  for (const [name, value] of Object.entries(attributes))
    Reflect.apply(Y.XmlElement.prototype.setAttribute.bind(made), null, [name, value]);
  return made;
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 0x7f) {
    bytes.push(0x80 | (rest % 0x80));
    rest = Math.floor(rest / 0x80);
  }
  return [...bytes, rest];
}

/** One garbage-collected struct of this length, and no deletions: sixteen bytes. */
function gcUpdate(client: number, clock: number, length: number): Uint8Array {
  return Uint8Array.from([1, 1, ...varint(client), ...varint(clock), 0, ...varint(length), 0]);
}

function mutated(update: Uint8Array, changes: readonly (readonly [number, number])[], cut: number): Uint8Array {
  const copy = Uint8Array.from(update);
  for (const [at, value] of changes) copy[at % copy.length] = value;
  return cut % 3 === 0 ? copy.subarray(0, cut % (copy.length + 1)) : copy;
}

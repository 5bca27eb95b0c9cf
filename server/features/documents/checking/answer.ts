import * as Y from "yjs";
import { DOCUMENT_FRAGMENT, formOf } from "#contract/documents/document-form.ts";
import { excerptOf } from "#contract/documents/document-text.ts";
import { checkUpdate } from "./check-update.ts";
import { formIn, stateOf } from "./document-state.ts";
import { type CachedDocument, type DocumentCache, newDocument } from "./document-cache.ts";
import type { Answer, CheckQuestion, Question } from "./messages.ts";

/** Answers one question about loaded documents. `now` in milliseconds of any clock. */
export function answerQuestion(documents: DocumentCache, question: Question, now: number): Answer {
  if (question.kind === "renew") return { kind: "state", state: renewed(question.state) };
  if (question.kind === "forms") return { kind: "forms", forms: question.documents.map(formIn) };
  if (question.kind === "states") return { kind: "states", states: question.forms.map(stateOf) };
  if (question.kind === "drop") {
    documents.drop(question.guid);
    return { kind: "done" };
  }
  const cached = documents.get(question.guid, now);
  if (question.kind === "feed") return feed(documents, question, { cached, now });
  if (cached === undefined) return { kind: "absent" };
  const { doc, position } = cached;
  switch (question.kind) {
    case "check":
      return check(documents, cached, question);
    case "settle":
      cached.position = { epoch: position.epoch, seq: question.seq };
      return { kind: "done" };
    case "owners":
      for (const [client, userId] of question.owners) cached.owners.set(client, userId);
      return { kind: "done" };
    case "diff":
      return diff(cached, question.state);
    case "snapshot":
      return { kind: "snapshot", state: Y.encodeStateAsUpdate(doc), position };
    case "excerpt":
      return { kind: "excerpt", text: excerptOf(beginningOf(doc), question.max) };
  }
}

/** An excerpt needs only the first blocks, even of a document of megabytes. */
const BLOCKS_OF_EXCERPT = 40;

function beginningOf(doc: Y.Doc) {
  const fragment = doc.getXmlFragment(DOCUMENT_FRAGMENT);
  return formOf({ toArray: () => fragment.slice(0, BLOCKS_OF_EXCERPT) });
}

function feed(
  documents: DocumentCache,
  { guid, anew, position, updates }: Extract<Question, { kind: "feed" }>,
  { cached: before, now }: { cached: CachedDocument | undefined; now: number },
): Answer {
  if (!anew && before === undefined) return { kind: "absent" };
  const cached =
    anew || before === undefined
      ? { doc: newDocument(), position, owners: new Map<number, string>(), bytes: 0, usedAt: now }
      : before;
  cached.doc.transact(() => {
    for (const update of updates) {
      Y.applyUpdate(cached.doc, update);
      cached.bytes += update.byteLength;
    }
  });
  cached.position = position;
  documents.put(guid, cached);
  return { kind: "done" };
}

function check(
  documents: DocumentCache,
  cached: CachedDocument,
  { guid, userId, update, bytes }: CheckQuestion,
): Answer {
  const outcome = checkUpdate(cached.doc, update, { userId, owners: cached.owners }, bytes);
  if (outcome.kind === "refused") {
    if (outcome.isTouched) documents.drop(guid);
    return { kind: "refused", code: outcome.code };
  }
  if (outcome.kind === "who") return outcome;
  if (outcome.kind === "changed") {
    cached.bytes += outcome.update.byteLength;
    documents.put(guid, cached);
  }
  return { ...outcome, position: cached.position };
}

function diff({ doc, position }: CachedDocument, state: Uint8Array): Answer {
  try {
    return { kind: "diff", update: Y.encodeStateAsUpdate(doc, state), state: Y.encodeStateVector(doc), position };
  } catch {
    // The bytes are not a state vector.
    return { kind: "refused", code: "DOCUMENT_INVALID" };
  }
}

/** Copies the text to a new client id, so that updates which devices have of the previous epoch do not apply. */
function renewed(state: Uint8Array): Uint8Array {
  const from = newDocument();
  Y.applyUpdate(from, state);
  const to = newDocument();
  const parts = from
    .getXmlFragment(DOCUMENT_FRAGMENT)
    .toArray()
    .flatMap((part) => (part instanceof Y.XmlElement || part instanceof Y.XmlText ? [part.clone()] : []));
  to.getXmlFragment(DOCUMENT_FRAGMENT).insert(0, parts);
  const result = Y.encodeStateAsUpdate(to);
  from.destroy();
  to.destroy();
  return result;
}

import * as Y from "yjs";
import { DOCUMENT_FRAGMENT, formOf } from "#contract/document-form.ts";
import { excerptOf } from "#contract/document-text.ts";
import { checkUpdate } from "./check-update.ts";
import { formIn, stateOf } from "./document-state.ts";
import { type Held, type HeldDocuments, newDocument } from "./held-documents.ts";
import type { Answer, CheckQuestion, Question } from "./messages.ts";

/** Answers one question over the documents that are held. `now` in milliseconds of any clock. */
export function answerQuestion(documents: HeldDocuments, question: Question, now: number): Answer {
  if (question.kind === "renew") return { kind: "state", state: renewed(question.state) };
  if (question.kind === "forms") return { kind: "forms", forms: question.documents.map(formIn) };
  if (question.kind === "states") return { kind: "states", states: question.forms.map(stateOf) };
  if (question.kind === "drop") {
    documents.drop(question.guid);
    return { kind: "done" };
  }
  const held = documents.get(question.guid, now);
  if (question.kind === "feed") return feed(documents, question, { held, now });
  if (held === undefined) return { kind: "absent" };
  const { doc, standing } = held;
  switch (question.kind) {
    case "check":
      return check(documents, held, question);
    case "settle":
      held.standing = { epoch: standing.epoch, seq: question.seq };
      return { kind: "done" };
    case "owners":
      for (const [client, userId] of question.owners) held.owners.set(client, userId);
      return { kind: "done" };
    case "diff":
      return diff(held, question.state);
    case "snapshot":
      return { kind: "snapshot", state: Y.encodeStateAsUpdate(doc), standing };
    case "excerpt":
      return { kind: "excerpt", text: excerptOf(beginningOf(doc), question.max) };
  }
}

/** An excerpt needs no more than the first blocks of a document of megabytes. */
const BLOCKS_OF_EXCERPT = 40;

function beginningOf(doc: Y.Doc) {
  const fragment = doc.getXmlFragment(DOCUMENT_FRAGMENT);
  return formOf({ toArray: () => fragment.slice(0, BLOCKS_OF_EXCERPT) });
}

function feed(
  documents: HeldDocuments,
  { guid, anew, standing, updates }: Extract<Question, { kind: "feed" }>,
  { held: before, now }: { held: Held | undefined; now: number },
): Answer {
  if (!anew && before === undefined) return { kind: "absent" };
  const held =
    anew || before === undefined
      ? { doc: newDocument(), standing, owners: new Map<number, string>(), bytes: 0, usedAt: now }
      : before;
  held.doc.transact(() => {
    for (const update of updates) {
      Y.applyUpdate(held.doc, update);
      held.bytes += update.byteLength;
    }
  });
  held.standing = standing;
  documents.put(guid, held);
  return { kind: "done" };
}

function check(documents: HeldDocuments, held: Held, { guid, userId, update, bytes }: CheckQuestion): Answer {
  const outcome = checkUpdate(held.doc, update, { userId, owners: held.owners }, bytes);
  if (outcome.kind === "refused") {
    if (outcome.isTouched) documents.drop(guid);
    return { kind: "refused", code: outcome.code };
  }
  if (outcome.kind === "who") return outcome;
  if (outcome.kind === "changed") {
    held.bytes += outcome.update.byteLength;
    documents.put(guid, held);
  }
  return { ...outcome, standing: held.standing };
}

function diff({ doc, standing }: Held, state: Uint8Array): Answer {
  try {
    return { kind: "diff", update: Y.encodeStateAsUpdate(doc, state), state: Y.encodeStateVector(doc), standing };
  } catch {
    // The bytes are no state vector.
    return { kind: "refused", code: "DOCUMENT_INVALID" };
  }
}

/** The same text under a client id of its own: what devices hold of the former life has nothing to hang on. */
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

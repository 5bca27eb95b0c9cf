import { expect, test } from "vitest";
import type { Cursor, StreamId } from "#contract/changes/change.ts";
import type { BusMessage } from "./bus.ts";
import { createHeadWatch } from "./head-watch.ts";

function watchOver(heads: Map<StreamId, Cursor>) {
  const published: BusMessage[] = [];
  const queries: (readonly StreamId[])[] = [];
  const log = {
    headsOf: (streams: readonly StreamId[]) => {
      queries.push(streams);
      return Promise.resolve(new Map([...heads].filter(([stream]) => streams.includes(stream))));
    },
  };
  return { published, queries, watch: createHeadWatch(log, (message) => published.push(message)) };
}

const head = (stream: StreamId, seq: number, epoch = "e"): BusMessage => ({ kind: "head", stream, epoch, seq });

test("[SY-18] reads nothing when no stream is followed", async () => {
  const { watch, queries } = watchOver(new Map([["b:1", { epoch: "e", seq: 5 }]]));
  await watch.compare();
  expect(queries).toEqual([]);
});

test("[SY-18] publishes each new head of a followed stream once", async () => {
  const heads = new Map<StreamId, Cursor>([["b:1", { epoch: "e", seq: 5 }]]);
  const { watch, published } = watchOver(heads);
  watch.follow(() => ["b:1", "b:2"]);
  await watch.compare();
  await watch.compare();
  expect(published).toEqual([head("b:1", 5)]);
  heads.set("b:1", { epoch: "e", seq: 7 });
  await watch.compare();
  expect(published).toEqual([head("b:1", 5), head("b:1", 7)]);
});

test("[SY-18] does not publish a head that a message already reported, nor an older one", async () => {
  const { watch, published } = watchOver(new Map([["b:1", { epoch: "e", seq: 5 }]]));
  watch.follow(() => ["b:1"]);
  watch.saw(head("b:1", 6));
  await watch.compare();
  expect(published).toEqual([]);
  watch.saw({ kind: "session-ended", sessionId: "s" });
  const change = { stream: "b:1" as const, epoch: "old", seq: 9, mutationId: null, actor: null, at: "", ops: [] };
  watch.saw({ kind: "change", change });
  await watch.compare();
  expect(published).toEqual([head("b:1", 5)]);
});

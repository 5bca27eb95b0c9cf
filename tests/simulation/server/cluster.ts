import type { BusMessage } from "#server/sync/bus/bus.ts";
import { createNode, type NodeWorld, type ServerNode } from "./node.ts";

/** The server as devices see it: one address with one or two nodes behind it, which may be down. */
export interface Cluster {
  /** Returns the node for a new connection, `null` while all nodes are down. */
  pick(): ServerNode | null;
  /** Stops all nodes at once. */
  stop(): void;
  start(): void;
  /** Stops one node and starts a new one. */
  restartOne(): void;
  isUp(): boolean;
  /** Share of `change` messages between nodes that are lost. Losing other messages would cost more than a delay. */
  relayLoss: number;
}

const RELAY_MS = 20;

export function createCluster(world: NodeWorld): Cluster {
  const { timeline, dice, settings } = world;
  let nodes: ServerNode[] = [];

  function add(): void {
    const node = createNode(world);
    let freeAt = 0;
    node.bus.subscribe((message) => {
      if (carried.has(message)) return;
      // Messages of a node arrive at the other node in order.
      const at = Math.max(freeAt, timeline.now() + dice.between(0, RELAY_MS));
      freeAt = at;
      if (message.kind === "change" && dice.chance(cluster.relayLoss)) return;
      timeline.after(at - timeline.now(), () => relay(node, message));
    });
    nodes.push(node);
  }

  /** Messages that came from another node are not relayed again. */
  const carried = new WeakSet<BusMessage>();

  function relay(from: ServerNode, message: BusMessage): void {
    for (const node of nodes) {
      if (node === from || !node.isAlive()) continue;
      const word: BusMessage = message.kind === "change" ? headOf(message) : { ...message };
      carried.add(word);
      node.bus.publish(word);
    }
  }

  const cluster: Cluster = {
    relayLoss: 0,
    pick: () => (nodes.length === 0 ? null : dice.pick(nodes)),
    stop() {
      for (const node of nodes) node.die();
      nodes = [];
    },
    start() {
      if (nodes.length === 0) for (let count = 0; count < settings.nodes; count += 1) add();
    },
    restartOne() {
      const [first, ...others] = nodes;
      first?.die();
      nodes = others;
      add();
    },
    isUp: () => nodes.length > 0,
  };
  cluster.start();
  return cluster;
}

function headOf({ change }: Extract<BusMessage, { kind: "change" }>): BusMessage {
  const { stream, epoch, seq } = change;
  return { kind: "head", stream, epoch, seq };
}

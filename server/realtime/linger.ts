/** What ending a line needs of an Engine.IO connection. */
export interface ClosableConnection {
  transport: unknown;
  once(event: "close", listener: () => void): unknown;
}

/** A peer that means no good does not answer the closing handshake either; ws would keep the line for half a minute. */
const PATIENCE_MS = 500;

/** Soon after a connection is over its line is too, whatever the peer does. What was written before still goes out. */
export function endLineAfter(connection: ClosableConnection): void {
  connection.once("close", () => {
    const { transport } = connection;
    setTimeout(() => terminate(transport), PATIENCE_MS).unref();
  });
}

/** The websocket of a transport is not in its types; polling has none, and ends with its request. */
function terminate(transport: unknown): void {
  if (typeof transport !== "object" || transport === null || !("socket" in transport)) return;
  const { socket } = transport;
  if (typeof socket !== "object" || socket === null || !("terminate" in socket)) return;
  if (typeof socket.terminate === "function") Reflect.apply(socket.terminate, socket, []);
}

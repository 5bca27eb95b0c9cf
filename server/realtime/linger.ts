/** The part of an Engine.IO connection that `endLineAfter` needs. */
export interface ClosableConnection {
  transport: unknown;
  once(event: "close", listener: () => void): unknown;
}

/** A hostile peer may not answer the closing handshake; ws would then keep the TCP connection open for 30 s. */
const PATIENCE_MS = 500;

/** Terminates the TCP connection soon after the Engine.IO connection closes, whatever the peer does. Written data is still sent. */
export function endLineAfter(connection: ClosableConnection): void {
  connection.once("close", () => {
    const { transport } = connection;
    setTimeout(() => terminate(transport), PATIENCE_MS).unref();
  });
}

/** The types of a transport lack its websocket. Polling has none, and its connection ends with the request. */
function terminate(transport: unknown): void {
  if (typeof transport !== "object" || transport === null || !("socket" in transport)) return;
  const { socket } = transport;
  if (typeof socket !== "object" || socket === null || !("terminate" in socket)) return;
  if (typeof socket.terminate === "function") Reflect.apply(socket.terminate, socket, []);
}

import type { Server as HttpServer } from "node:http";
import { Server } from "socket.io";
import { SOCKET_PATH } from "#contract/sync/socket-name.ts";
import type { Bus } from "#server/sync/bus/bus.ts";
import type { Audience, ChangeLog } from "#server/sync/storage.ts";
import { refuseOtherUpgrades } from "./admission.ts";
import { detach } from "./detach.ts";
import { deliver } from "./delivery.ts";
import {
  admitConnections,
  admitSockets,
  CONNECT_TIMEOUT_MS,
  type EntranceOptions,
  PING_INTERVAL_MS,
  PING_TIMEOUT_MS,
  welcome,
} from "./entrance.ts";
import type { Heads } from "./heads.ts";
import { openPresence, type Presence } from "./presence.ts";
import { recheckRooms } from "./recheck.ts";
import type { Roles } from "./roles.ts";
import { watchSession } from "./session-watch.ts";
import { answerEvents } from "./socket-events.ts";
import { isStreamRoom, type RealtimeServer, type RealtimeSocket, sessionRoom } from "./socket-types.ts";

export interface RealtimeOptions extends EntranceOptions {
  httpServer: HttpServer;
  bus: Bus;
  storage: Pick<ChangeLog, "changesSince"> & Pick<Audience, "readersOf">;
  roles: Roles;
  heads: Heads;
  /** Time that a socket may outlive its token; 30 s by default. */
  expiryGraceMs?: number | undefined;
}

export interface Realtime {
  io: RealtimeServer;
  /** Checks the roles of all sockets that follow a board on this node; also runs every minute. */
  recheck: () => Promise<void>;
  /** Closes every connection in such a way that clients reconnect by themselves. */
  close: () => void;
}

const MAX_PACKET_BYTES = 256 * 1024;
const RECHECK_MS = 60_000;

/**
 * Creates the socket server of tokens, notifications and changes (docs/specification.md, section 7): polling, then websocket, at
 * `/socket.io`.
 */
export function openSockets(options: RealtimeOptions): Realtime {
  const { httpServer, bus, log, storage } = options;
  refuseOtherUpgrades(httpServer);
  const io: RealtimeServer = new Server(httpServer, {
    path: SOCKET_PATH,
    transports: ["polling", "websocket"],
    serveClient: false,
    destroyUpgrade: false,
    // Compression of frames takes ten times the memory per connection.
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: MAX_PACKET_BYTES,
    connectTimeout: CONNECT_TIMEOUT_MS,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
  });
  const namespace = io.of("/");
  const onError = (error: unknown) => log.error({ err: error }, "socket failed");
  admitConnections(io.engine, options);
  const presence = openPresence({ namespace, bus, now: options.now });
  letIn(io, options, presence);

  const recheck = () => recheckRooms(namespace, storage);
  bus.follow(() => [...namespace.adapter.rooms.keys()].filter(isStreamRoom));
  const stopDelivery = deliver({ namespace, bus, log: storage, onError });
  const timer = setInterval(() => detach(recheck, onError), RECHECK_MS);
  timer.unref();
  return {
    io,
    recheck,
    close() {
      clearInterval(timer);
      stopDelivery();
      presence.close();
      io.engine.close();
    },
  };
}

function letIn(io: RealtimeServer, options: RealtimeOptions, presence: Presence): void {
  const { log } = options;
  const { rooms } = io.of("/").adapter;
  admitSockets(
    { use: (fn) => io.use(fn), count: (sessionId) => rooms.get(sessionRoom(sessionId))?.size ?? 0 },
    options,
  );
  io.on("connection", (socket: RealtimeSocket) => {
    welcome(socket);
    const { userId, sessionId } = socket.data.session;
    const watch = watchSession(socket, options.now, options.expiryGraceMs);
    socket.on("disconnect", () => watch.stop());
    answerEvents(socket, {
      ...options,
      watch,
      presence,
      onAbuse(why) {
        log.warn({ userId, sessionId, why }, "socket dropped");
        socket.disconnect(true);
      },
      onError: (error) => log.error({ err: error }, "socket call failed"),
    });
  });
}

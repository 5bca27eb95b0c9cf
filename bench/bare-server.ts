import { createServer } from "node:http";
import Fastify from "fastify";
import { Pool } from "pg";
import { Server } from "socket.io";

/**
 * The minimal implementation of each job: a route that sends the same bytes from memory, a route with one INSERT, a broadcast after one
 * INSERT. What the product needs beyond this is its own cost. Reads BARE_PORT and BARE_DATABASE_URL; PUT /bytes sets the bytes.
 */
const port = Number(process.env["BARE_PORT"]);
const pool = new Pool({ connectionString: process.env["BARE_DATABASE_URL"], max: 16 });
let bytes: Buffer = Buffer.alloc(0);

await pool.query(
  "create table if not exists bare (id uuid primary key, board_id uuid not null, title text not null, sort text not null)",
);

const app = Fastify({
  bodyLimit: 64 * 1024 * 1024,
  serverFactory: (handler) => createServer(handler),
});
const sockets = new Server(app.server, { perMessageDeflate: false });
sockets.on("connection", (socket) => socket.join("board"));

app.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
app.put("/bytes", async (request, reply) => {
  if (Buffer.isBuffer(request.body)) bytes = request.body;
  return reply.code(204).send();
});
app.get("/bytes", async (_request, reply) => reply.type("application/json; charset=utf-8").send(bytes));

interface BareTask {
  id: string;
  boardId: string;
  title: string;
  sort: string;
}

app.post<{ Body: BareTask }>("/tasks", async (request, reply) => {
  const { id, boardId, title, sort } = request.body;
  await pool.query({
    name: "bare",
    text: "insert into bare values ($1, $2, $3, $4)",
    values: [id, boardId, title, sort],
  });
  return reply.code(201).send({ id });
});

app.post<{ Body: BareTask & { event: unknown } }>("/broadcast", async (request, reply) => {
  const { id, boardId, title, sort, event } = request.body;
  await pool.query({
    name: "bare",
    text: "insert into bare values ($1, $2, $3, $4)",
    values: [id, boardId, title, sort],
  });
  sockets.to("board").emit("board.changes", event);
  return reply.code(201).send({ id });
});

await app.listen({ port, host: "127.0.0.1" });
process.stdout.write("ready\n");
process.on("SIGTERM", () => process.exit(0));

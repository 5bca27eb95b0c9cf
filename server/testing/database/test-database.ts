import { randomUUID } from "node:crypto";
import { createConnection } from "node:net";
import { Client } from "pg";
import { type Database, makeDatabase } from "#server/db/database.ts";
import { silentLog } from "#server/runtime/log.ts";
import { startTestCluster, type TestCluster } from "./cluster.ts";

export type TestDatabase = {
  database: Database;
  /** Connection string of the same database, for another pool or process. */
  url: string;
  /** Closes `database` and drops it. */
  drop: () => Promise<void>;
};

/** The environment variable with the socket of the run's broker; set by cluster-setup.ts. */
export const BROKER = "YARUS_TEST_CLUSTER";

/** The cluster of a process outside of a test run (a benchmark, the simulator), which starts its own. */
let own: Promise<TestCluster> | null = null;

function findCluster(): Promise<{ adminUrl: string; template: string }> {
  const broker = process.env[BROKER];
  if (broker !== undefined) return askBroker(broker);
  return (own ??= startTestCluster());
}

function askBroker(path: string): Promise<{ adminUrl: string; template: string }> {
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = createConnection(path);
    socket.setEncoding("utf8");
    socket.on("data", (chunk: string) => (text += chunk));
    socket.on("error", reject);
    socket.on("end", () => {
      const answer: unknown = JSON.parse(text);
      if (isCluster(answer)) resolve(answer);
      else reject(new Error(`the test cluster did not start: ${text}`));
    });
  });
}

const isCluster = (value: unknown): value is { adminUrl: string; template: string } =>
  typeof value === "object" && value !== null && "adminUrl" in value && "template" in value;

/** Returns the URL of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function admin(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/**
 * Creates an empty, migrated database from the run's template in about 35 ms: on the run's embedded cluster, or on the server of
 * TEST_DATABASE_URL. `drop` it in afterAll; what is not dropped is removed with the cluster.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { adminUrl, template } = await findCluster();
  const name = `${template}_${randomUUID().slice(0, 8)}`;
  return await create(adminUrl, name, template);
}

/** Creates a database without tables, on the run's cluster or on the server at `adminUrl`. */
export async function createBlankDatabase(adminUrl?: string): Promise<TestDatabase> {
  const cluster = adminUrl === undefined ? await findCluster() : { adminUrl, template: "yarus_test_blank" };
  const name = `${cluster.template}_${randomUUID().slice(0, 8)}`;
  return await create(cluster.adminUrl, name, "template0");
}

async function create(adminUrl: string, name: string, template: string): Promise<TestDatabase> {
  await admin(adminUrl, `create database ${name} template ${template} encoding 'UTF8'`);
  const url = withDatabase(adminUrl, name);
  const kind = adminUrl.includes("?host=") ? "embedded" : "server";
  const database = makeDatabase(kind, { connectionString: url, max: 10 }, silentLog, {});
  return {
    database,
    url,
    drop: async () => {
      await database.close();
      await admin(adminUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

/**
 * Returns the URL of a PostgreSQL server on which tests may create databases: that of TEST_DATABASE_URL or DATABASE_URL_TEST, or a local
 * one that accepts `postgres` without a password; null if there is none: skip with `NO_SERVER` then.
 */
export async function findServer(): Promise<string | null> {
  const named = process.env["TEST_DATABASE_URL"] ?? process.env["DATABASE_URL_TEST"];
  if (named !== undefined) return named;
  const usual = "postgres://postgres@127.0.0.1:5432/postgres";
  return await admin(usual, "select 1").then(
    () => usual,
    () => null,
  );
}

/** The reason for skipping a test that needs a PostgreSQL server. */
export const NO_SERVER = "needs a PostgreSQL server: set TEST_DATABASE_URL";

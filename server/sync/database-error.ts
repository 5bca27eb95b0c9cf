import { AppError, type ErrorCode } from "#contract/core/error.ts";

/** The fields of a PostgreSQL error that decisions are made by. */
interface DatabaseError {
  code: string;
  constraint: string;
}

const text = (value: unknown) => (typeof value === "string" ? value : "");

function readError(error: unknown): DatabaseError {
  if (typeof error !== "object" || error === null) return { code: "", constraint: "" };
  const constraint = "constraint" in error ? text(error.constraint) : "";
  return { code: "code" in error ? text(error.code) : "", constraint };
}

/** Returns true for an error after which a retry may succeed: serialization, deadlock, or a stream that another writer has just created. */
export function isConflict(error: unknown): boolean {
  const { code, constraint } = readError(error);
  if (code === "40001" || code === "40P01") return true;
  return code === "23505" && CONFLICTING_KEYS.has(constraint);
}

/** Returns true for an integrity or data error. Of several plans in one statement, only one plan causes it. */
export function isOneRowsFault(error: unknown): boolean {
  const { code } = readError(error);
  return code.startsWith("23") || code.startsWith("22");
}

const CONFLICTING_KEYS = new Set(["stream_pkey", "change_pkey", "board_member_pkey"]);
const ROW_KEYS = new Set([
  "board_pkey",
  "column_pkey",
  "task_pkey",
  "label_pkey",
  "custom_field_pkey",
  "item_pkey",
  "comment_pkey",
  "attachment_pkey",
]);

/** Returns true if the id of a new row exists already. */
export function isTaken(error: unknown): boolean {
  const { code, constraint } = readError(error);
  return code === "23505" && ROW_KEYS.has(constraint);
}

/** Returns true if the user's mutation id is stored already. */
export function isRepeated(error: unknown): boolean {
  const { code, constraint } = readError(error);
  return code === "23505" && constraint === "mutation_pkey";
}

const REFUSALS: Record<string, ErrorCode> = {
  // The database does not accept connections or does not answer.
  "57P01": "DATABASE_DOWN",
  "57P02": "DATABASE_DOWN",
  "57P03": "DATABASE_DOWN",
  ECONNREFUSED: "DATABASE_DOWN",
  ECONNRESET: "DATABASE_DOWN",
  ENOENT: "DATABASE_DOWN",
  EPIPE: "DATABASE_DOWN",
  ETIMEDOUT: "DATABASE_DOWN",
  // Timeouts and exhausted limits.
  "57014": "BUSY",
  "53300": "BUSY",
  "53200": "BUSY",
  "55P03": "BUSY",
  "53100": "DISK_FULL",
  // Values that pass the schemas of the contract but not PostgreSQL.
  "22021": "TEXT_INVALID",
  "22P05": "TEXT_INVALID",
  "22P02": "FIELD_TYPE",
  "22003": "FIELD_RANGE",
  "22007": "DATE_INVALID",
  "22008": "DATE_INVALID",
};

const CONNECTION_CLASS = "08";
/** Errors of pg that have no code. */
const CONNECTION_LOST =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

/** Returns the refusal that a database error means to the client, `null` for a defect. */
export function refusalOf(error: unknown): AppError | null {
  const { code } = readError(error);
  const known = REFUSALS[code];
  if (known !== undefined) return new AppError(known);
  const isLost = code.startsWith(CONNECTION_CLASS) || (error instanceof Error && CONNECTION_LOST.test(error.message));
  return isLost ? new AppError("DATABASE_DOWN") : null;
}

/** Runs a query and throws its error as the refusal that it means, with the original error as the cause. */
export async function refusing<T>(query: () => Promise<T>): Promise<T> {
  try {
    return await query();
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    refusal.cause = error;
    throw refusal;
  }
}

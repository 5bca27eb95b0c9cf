import { AppError, type ErrorCode } from "#contract/core/error.ts";

/** What PostgreSQL says of an error, as far as anything here decides by it. */
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

/** Not to be blamed on what was written: the same again may succeed. Serialization, deadlock, a stream made by another. */
export function isConflict(error: unknown): boolean {
  const { code, constraint } = readError(error);
  if (code === "40001" || code === "40P01") return true;
  return code === "23505" && CONFLICTING_KEYS.has(constraint);
}

/** A row that exists already, or a value that does not fit: of several plans in one statement, one alone is to blame. */
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

/** A new row's id is somebody's already. */
export function isTaken(error: unknown): boolean {
  const { code, constraint } = readError(error);
  return code === "23505" && ROW_KEYS.has(constraint);
}

/** This person's mutation id is written already. */
export function isRepeated(error: unknown): boolean {
  const { code, constraint } = readError(error);
  return code === "23505" && constraint === "mutation_pkey";
}

const REFUSALS: Record<string, ErrorCode> = {
  // The database does not let in or does not answer.
  "57P01": "DATABASE_DOWN",
  "57P02": "DATABASE_DOWN",
  "57P03": "DATABASE_DOWN",
  ECONNREFUSED: "DATABASE_DOWN",
  ECONNRESET: "DATABASE_DOWN",
  ENOENT: "DATABASE_DOWN",
  EPIPE: "DATABASE_DOWN",
  ETIMEDOUT: "DATABASE_DOWN",
  // Too slow, too many.
  "57014": "BUSY",
  "53300": "BUSY",
  "53200": "BUSY",
  "55P03": "BUSY",
  "53100": "DISK_FULL",
  // What the schemas of the contract let through and PostgreSQL does not.
  "22021": "TEXT_INVALID",
  "22P05": "TEXT_INVALID",
  "22P02": "FIELD_TYPE",
  "22003": "FIELD_RANGE",
  "22007": "DATE_INVALID",
  "22008": "DATE_INVALID",
};

const CONNECTION_CLASS = "08";
/** pg gives these no code. */
const CONNECTION_LOST =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

/** The refusal that an error of the database means to whoever asked, `null` for a defect. */
export function refusalOf(error: unknown): AppError | null {
  const { code } = readError(error);
  const known = REFUSALS[code];
  if (known !== undefined) return new AppError(known);
  const isLost = code.startsWith(CONNECTION_CLASS) || (error instanceof Error && CONNECTION_LOST.test(error.message));
  return isLost ? new AppError("DATABASE_DOWN") : null;
}

/** Runs a query; its failure comes as the refusal that it means, with the failure as its cause. */
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

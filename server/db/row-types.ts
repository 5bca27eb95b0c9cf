import { TypeOverrides } from "pg";

const INT8 = 20;
const TIMESTAMPTZ = 1184;

/**
 * Readers of column types for queries of many rows: BIGINT as a number, times as the text that PostgreSQL sends, for
 * `isoTime`. Making a Date of each and a text of that again costs more than all the rest of a row.
 */
export const ROW_TYPES = rowTypes();

function rowTypes(): TypeOverrides {
  const readers = new TypeOverrides();
  readers.setTypeParser(INT8, Number);
  readers.setTypeParser(TIMESTAMPTZ, String);
  return readers;
}

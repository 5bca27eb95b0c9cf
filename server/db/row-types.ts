import { TypeOverrides } from "pg";

const INT8 = 20;
const TIMESTAMPTZ = 1184;

/**
 * Type parsers for queries of many rows: BIGINT as a number, times as the text that PostgreSQL sends, for `isoTime`. Making a Date and
 * formatting it again costs more than the rest of a row.
 */
export const ROW_TYPES = rowTypes();

function rowTypes(): TypeOverrides {
  const readers = new TypeOverrides();
  readers.setTypeParser(INT8, Number);
  readers.setTypeParser(TIMESTAMPTZ, String);
  return readers;
}

/** docs/specification.md, sections 5 and 8: the exact error message for a missing path parameter. */
export const MISSING_PATH_PARAM = "Missing path param";

/** Returns the path with its parameters filled in and encoded. Throws "Missing path param". */
export function fillPath(path: string, params: Record<string, string | undefined>): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined || value === "") throw new Error(MISSING_PATH_PARAM);
    return encodeURIComponent(value);
  });
}

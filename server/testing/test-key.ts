/** The key of a trusted back end in tests. */
export const TEST_KEY = { name: "portal", key: "a key that only tests know 0123456789".replaceAll(" ", "-") };

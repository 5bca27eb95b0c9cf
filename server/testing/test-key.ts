/** The back end whose key tests know. */
export const TEST_KEY = { name: "portal", key: "a key that only tests know 0123456789".replaceAll(" ", "-") };

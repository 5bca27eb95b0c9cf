// Loaded into the product by the benchmark alone: answers any message with the bytes that are in use after a collection.
const { channel } = process;
process.on("message", () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.(heapUsed + external);
});
// A listener keeps a process alive; this one is a guest.
channel?.unref();

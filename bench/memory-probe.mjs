// Loaded into the product only by the benchmark: answers any message with the number of bytes in use after a garbage collection.
const { channel } = process;
process.on("message", () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.(heapUsed + external);
});
// The message listener must not keep the process alive.
channel?.unref();

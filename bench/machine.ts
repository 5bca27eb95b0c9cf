import { cpus, loadavg, release, totalmem } from "node:os";

/** Returns a line that describes the machine of the measurements. */
export function machineLine(): string {
  const cores = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  const load = loadavg()[0]?.toFixed(1) ?? "?";
  return `${cores.length} × ${cores[0]?.model.trim() ?? "unknown processor"}, ${memory} GiB, Linux ${release()}, Node ${process.version}, load ${load} at the start`;
}

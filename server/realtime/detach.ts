/** Runs work that the sender of an event does not wait for, and reports its failure. */
export function detach(work: () => Promise<void>, onError: (error: unknown) => void): void {
  work().catch(onError);
}

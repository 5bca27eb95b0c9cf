/** Lets work go on after an event whose sender does not wait for it; its failure has to be heard. */
export function detach(work: () => Promise<void>, onError: (error: unknown) => void): void {
  work().catch(onError);
}

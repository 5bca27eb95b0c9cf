/** A promise that is settled from outside. */
export interface DeferredPromise<T> {
  promise: Promise<T>;
  resolve(value: T): void;
  reject(error: unknown): void;
}

export function deferred<T = void>(): DeferredPromise<T> {
  const settle: Partial<Pick<DeferredPromise<T>, "resolve" | "reject">> = {};
  const promise = new Promise<T>((resolve, reject) => {
    settle.resolve = resolve;
    settle.reject = reject;
  });
  return { promise, resolve: (value) => settle.resolve?.(value), reject: (error) => settle.reject?.(error) };
}

import { NetworkFault, type HttpPort } from "../env.ts";

/** Returns a port whose code is loaded by the first call: the first render of a page makes no calls. */
export function lazyHttp(load: () => Promise<HttpPort>): HttpPort {
  return { request: async (request) => (await loaded(load)).request(request) };
}

async function loaded(load: () => Promise<HttpPort>): Promise<HttpPort> {
  try {
    return await load();
  } catch (cause) {
    // The code cannot be loaded, so the call would fail too: callers handle both the same way.
    throw new NetworkFault("No answer", { cause });
  }
}

import { NetworkFault, type HttpPort } from "../env.ts";

/** Calls whose code comes with the first of them: nobody is asked anything before the page has been drawn. */
export function lazyHttp(load: () => Promise<HttpPort>): HttpPort {
  return { request: async (request) => (await loaded(load)).request(request) };
}

async function loaded(load: () => Promise<HttpPort>): Promise<HttpPort> {
  try {
    return await load();
  } catch (cause) {
    // What cannot fetch its code cannot call either: the same is done about it.
    throw new NetworkFault("No answer", { cause });
  }
}

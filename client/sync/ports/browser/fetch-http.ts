import { NetworkFault, type HttpAnswer, type HttpPort, type HttpRequest } from "../env.ts";
import { PortalFault } from "../faults.ts";

/** Makes calls with fetch. A body with progress is sent with XMLHttpRequest, because fetch does not report progress. */
export const fetchHttp: HttpPort = {
  request: (request) => (request.onProgress === undefined ? byFetch(request) : byXhr(request)),
};

async function byFetch({ method, path, headers, body, timeoutMs, bytes: wanted }: HttpRequest): Promise<HttpAnswer> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new NetworkFault(`No answer within ${timeoutMs} ms`)), timeoutMs);
  try {
    const response = await fetch(path, {
      method,
      headers,
      credentials: "same-origin",
      // The engine caches answers itself, separately for each user.
      cache: "no-store",
      // The server never redirects a call: a redirect comes from a captive portal, whose page is of no use.
      redirect: "manual",
      signal: controller.signal,
      ...(body === undefined ? {} : { body }),
    });
    if (response.type === "opaqueredirect" || response.redirected) throw new PortalFault("Led away to another page");
    const header = (name: string): string | null => response.headers.get(name);
    const { status } = response;
    if (response.ok && wanted !== undefined && header("content-type") === wanted)
      return { status, header, body: "", bytes: await response.blob() };
    return { status, header, body: await response.text() };
  } catch (error) {
    throw error instanceof NetworkFault ? error : new NetworkFault("No answer", { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

function byXhr({ method, path, headers, body, timeoutMs, onProgress }: HttpRequest): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(method, path);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.timeout = timeoutMs;
    xhr.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total);
    });
    xhr.addEventListener("load", () => {
      resolve({ status: xhr.status, header: (name) => xhr.getResponseHeader(name), body: xhr.responseText });
    });
    for (const failure of ["error", "timeout", "abort"]) {
      xhr.addEventListener(failure, () => reject(new NetworkFault(`The upload ended: ${failure}`)));
    }
    xhr.send(body ?? null);
  });
}

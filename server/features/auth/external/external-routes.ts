import { AppError } from "#contract/error.ts";
import {
  createExternal,
  exchangeExternal,
  finishOidc,
  linkExternal,
  previewExternal,
  signInElsewhere,
  startOidc,
} from "#contract/external.ts";
import type { Door } from "#server/http/door.ts";
import type { EntryDoor } from "../entry-routes.ts";
import { enter, type EntryContext } from "../entry-service.ts";
import type { Identities } from "../identity/identity-service.ts";
import type { FreshProof } from "../proof-service.ts";
import type { External } from "./external-service.ts";

export interface ExternalRoutes extends EntryContext {
  external: External;
  identities: Identities;
  freshProof: FreshProof;
}

/** One-time sessions: of a provider, of a trusted back end, of another device. */
export function bindExternal(door: Door, entry: EntryDoor, context: ExternalRoutes): void {
  const { external, identities, freshProof } = context;

  door.bind(createExternal, ({ body, request }) => {
    // A key that a page holds is a key that everybody holds.
    if (entry.isBrowser(request)) throw new AppError("ORIGIN_REFUSED");
    return external.create(body);
  });

  door.bind(signInElsewhere, ({ session }) => external.forDevice(session.userId));

  door.bind(startOidc, ({ request, reply }) => {
    entry.placeOf(request);
    return external.startOidc(entry.starterOf(request, reply));
  });

  door.bind(finishOidc, ({ body, request }) => {
    entry.placeOf(request);
    return external.finishOidc(body.answer, entry.starterIn(request));
  });

  door.bind(previewExternal, ({ params, request }) => {
    entry.placeOf(request);
    return external.preview(params.session, entry.starterIn(request));
  });

  door.bind(exchangeExternal, async ({ params, request, reply }) => {
    const place = entry.placeOf(request);
    const { account, provider } = await external.exchange(params.session, entry.starterIn(request));
    return entry.answered(reply, await enter(context, { account, provider, isStrong: false }, place));
  });

  door.bind(linkExternal, async ({ params, request, session }) => {
    await freshProof.demand(session.sessionId);
    entry.isBrowser(request);
    const vouched = await external.takeForLink(params.session, entry.starterIn(request));
    return { identity: await identities.link(session.userId, vouched) };
  });
}

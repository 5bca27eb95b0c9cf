import { createServer, type Server } from "node:http";
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { Provider } from "oidc-provider";

/** A real local OpenID Connect provider that signs in the user that a test sets. */
export interface TestProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The user who signs in next; `null` refuses. */
  person: { sub: string; name?: string; preferred_username?: string } | null;
  /** True: names are returned by the userinfo endpoint and are not in the ID token. */
  hasNamesInUserinfoOnly: boolean;
  /** Replaces the ID token by another one. */
  forge: ((claims: JWTPayload) => Promise<string>) | null;
  /** Signs claims with the provider's key. */
  sign: (claims: JWTPayload) => Promise<string>;
  close: () => Promise<void>;
}

const CLIENT = { clientId: "yarus", clientSecret: "a secret of tests and of nobody else" };

/** Starts the provider for one client that gets its answers at `redirectUri`; on a free port by default. */
export async function startOidcProvider(redirectUri: string, port = 0): Promise<TestProvider> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: "test", alg: "RS256", use: "sig" };
  const server = createServer();
  const issuer = await listening(server, port);
  const test: TestProvider = {
    issuer,
    ...CLIENT,
    person: { sub: "anna" },
    hasNamesInUserinfoOnly: false,
    forge: null,
    sign: (claims) => new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "test" }).sign(privateKey),
    close: () => closed(server),
  };
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: [redirectUri] }],
    jwks: { keys: [key] },
    claims: { openid: ["sub"], profile: ["name", "preferred_username"] },
    conformIdTokenClaims: false,
    cookies: { keys: ["a key of tests"] },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: (use) =>
        test.hasNamesInUserinfoOnly && use === "id_token" ? { sub: accountId } : { ...test.person, sub: accountId },
    }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    ttl: { Interaction: 600, Session: 600, Grant: 600, IdToken: 600, AccessToken: 600 },
  });
  provider.use(async (context, next) => {
    if (!context.path.startsWith("/interaction/")) {
      await next();
      if (context.path === "/token") await forgeIn(context, test);
      return;
    }
    const { params, session } = await provider.interactionDetails(context.req, context.res);
    context.respond = false;
    await provider.interactionFinished(
      context.req,
      context.res,
      test.person === null
        ? { error: "access_denied" }
        : await consented(provider, { params, accountId: session?.accountId ?? test.person.sub }),
    );
  });
  const answer = provider.callback();
  server.on("request", (request, response) => void answer(request, response));
  return test;
}

async function consented(provider: Provider, request: { params: Record<string, unknown>; accountId: string }) {
  const { params, accountId } = request;
  const grant = new provider.Grant({ accountId, clientId: String(params["client_id"]) });
  grant.addOIDCScope("openid profile");
  return { login: { accountId, remember: false }, consent: { grantId: await grant.save() } };
}

async function forgeIn(context: { body: unknown }, { forge }: TestProvider): Promise<void> {
  const { body } = context;
  if (forge === null || typeof body !== "object" || body === null || !("id_token" in body)) return;
  context.body = { ...body, id_token: await forge(decodeJwt(String(body.id_token))) };
}

async function listening(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The system gave no port");
  return `http://127.0.0.1:${String(address.port)}`;
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/** Follows redirects like a browser, with its own cookies, until one leaves the provider. Returns that URL. */
export async function followSignIn(url: string): Promise<URL> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(url);
  for (let at = new URL(url), redirects = 0; redirects < 10; redirects += 1) {
    if (at.origin !== origin) return at;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(at, { redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    const next = response.headers.get("location");
    if (next === null)
      throw new Error(`${at.pathname} leads nowhere: ${String(response.status)} ${await response.text()}`);
    at = new URL(next, at);
  }
  throw new Error("The provider leads in a circle");
}

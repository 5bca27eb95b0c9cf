import { useEffect, useState } from "react";
import { authMethods } from "#contract/auth/auth.ts";
import type { AnswerOf } from "#contract/core/endpoint.ts";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";

/** The sign-in methods of the server; `null` until it answers, and while it cannot be reached. */
export type AuthMethods = AnswerOf<typeof authMethods>;

/** Returns true if the server has no accounts and the sign-up form can create the first one. */
export const isFirstStart = (methods: AuthMethods | null): boolean =>
  methods?.isEmpty === true && methods.registration !== "closed";

/** Redirects from the sign-in pages to the form of the first account while there is none. */
export function useFirstStart(methods: AuthMethods | null): void {
  const isFirst = isFirstStart(methods);
  useEffect(() => {
    if (isFirst) navigate(pathTo("authSignUp") + location.search, { replace: true });
  }, [isFirst]);
}

export function useAuthMethods(): AuthMethods | null {
  const sync = useSync();
  const [methods, setMethods] = useState<AuthMethods | null>(null);
  useEffect(() => {
    let left = false;
    const ask = async (): Promise<void> => {
      try {
        const answer = await sync.call(authMethods, {});
        if (!left) setMethods(answer);
      } catch {
        // Without an answer the form offers the password, which every server supports; submitting it shows the error.
      }
    };
    void ask();
    return () => {
      left = true;
    };
  }, [sync]);
  return methods;
}

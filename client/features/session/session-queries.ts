import { useEffect, useState } from "react";
import { authMethods } from "#contract/auth/auth.ts";
import type { AnswerOf } from "#contract/core/endpoint.ts";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";

/** The ways to sign in that the server has; `null` until it has answered, and while it cannot be reached. */
export type AuthMethods = AnswerOf<typeof authMethods>;

/** Whether nobody has an account here yet, and the first may be made by the form. */
export const isFirstStart = (methods: AuthMethods | null): boolean =>
  methods?.isEmpty === true && methods.registration !== "closed";

/** Leads from the pages of sign-in, on which nobody could sign in yet, to the form of the first account. */
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
        // Without an answer the password is offered, which every server has; the form itself says what is wrong.
      }
    };
    void ask();
    return () => {
      left = true;
    };
  }, [sync]);
  return methods;
}

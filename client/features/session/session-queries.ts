import { useEffect, useState } from "react";
import { authMethods } from "#contract/auth.ts";
import type { AnswerOf } from "#contract/endpoint.ts";
import { useSync } from "#client/live/sync-provider.tsx";

/** The ways to sign in that the server has; `null` until it has answered, and while it cannot be reached. */
export type AuthMethods = AnswerOf<typeof authMethods>;

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

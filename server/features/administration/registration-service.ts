import type { RegistrationState } from "#contract/administration/administration.ts";
import { type Registration, REGISTRATIONS } from "#contract/auth/registration.ts";
import { AppError } from "#contract/core/error.ts";

/** The registration mode: from the configuration, else as an administrator set it last, else open (AD-02). */
export interface RegistrationSetting {
  state(): Promise<RegistrationState>;
  /** Throws REGISTRATION_FIXED. */
  choose(mode: Registration, by: { userId: string; at: Date }): Promise<RegistrationState>;
}

interface SettingQueries {
  setting(name: string): Promise<string | null>;
  setSetting(name: string, value: string, by: { userId: string; at: Date }): Promise<void>;
}

const NAME = "registration";

/** Reads the mode each time: another node may have changed it, and sign-ups are rare. `fixed` is the configured mode, `null` for none. */
export function createRegistrationSetting(queries: SettingQueries, fixed: Registration | null): RegistrationSetting {
  return {
    async state() {
      if (fixed !== null) return { mode: fixed, isFixed: true };
      const stored = await queries.setting(NAME);
      return { mode: REGISTRATIONS.find((mode) => mode === stored) ?? "open", isFixed: false };
    },
    async choose(mode, by) {
      if (fixed !== null) throw new AppError("REGISTRATION_FIXED");
      await queries.setSetting(NAME, mode, by);
      return { mode, isFixed: false };
    },
  };
}

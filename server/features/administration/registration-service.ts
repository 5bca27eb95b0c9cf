import type { RegistrationState } from "#contract/administration/administration.ts";
import { type Registration, REGISTRATIONS } from "#contract/auth/registration.ts";
import { AppError } from "#contract/core/error.ts";

/** Who may come: what the configuration fixes, else what an administrator chose last, else everybody (AD-02). */
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

/** It is read each time: another node may have changed it, and few come. `fixed` is what the configuration says, `null` nothing. */
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

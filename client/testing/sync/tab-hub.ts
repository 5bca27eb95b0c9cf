import { deferred } from "#client/sync/ports/memory/deferred.ts";
import { plainCopy } from "#client/sync/ports/memory/plain-copy.ts";
import type { ChannelPort, CredentialPort, Credentials, LockPort } from "#client/sync/ports/env.ts";

/** The things that the tabs of one browser share besides its disk: messages, locks, cookies. */
export interface TabHub {
  tab(): HubTab;
  credentials: CredentialPort;
}

export interface HubTab {
  channel: ChannelPort;
  locks: LockPort;
  /** Kills the tab: it receives and sends no messages any more, and its locks are released. */
  kill(): void;
}

interface Member {
  alive: boolean;
  listeners: Set<(message: unknown) => void>;
  releases: Set<() => void>;
}

export function createTabHub(): TabHub {
  const members = new Set<Member>();
  const lockTails = new Map<string, Promise<void>>();
  let stored: Credentials | null = null;
  return {
    credentials: {
      read: () => stored,
      write(credentials) {
        stored = credentials;
      },
      clear() {
        stored = null;
      },
    },
    tab() {
      const member: Member = { alive: true, listeners: new Set(), releases: new Set() };
      members.add(member);
      return {
        channel: channelOf(member, members),
        locks: locksOf(member, lockTails),
        kill() {
          member.alive = false;
          members.delete(member);
          for (const release of member.releases) release();
        },
      };
    },
  };
}

function channelOf(member: Member, members: ReadonlySet<Member>): ChannelPort {
  return {
    post(message) {
      if (!member.alive || members.size === 1) return;
      const copy: unknown = plainCopy(message);
      for (const other of members) if (other !== member) void deliver(other, copy);
    },
    subscribe(listener) {
      member.listeners.add(listener);
      return () => {
        member.listeners.delete(listener);
      };
    },
  };
}

async function deliver(to: Member, message: unknown): Promise<void> {
  await Promise.resolve();
  if (to.alive) for (const listener of to.listeners) listener(message);
}

function locksOf(member: Member, tails: Map<string, Promise<void>>): LockPort {
  return {
    async run(name, work) {
      // Code of a dead tab may still run between two awaits: it must not get a lock.
      if (!member.alive) return new Promise<never>(() => {});
      const before = tails.get(name) ?? Promise.resolve();
      const turn = deferred();
      tails.set(name, turn.promise);
      const release = () => {
        member.releases.delete(release);
        void before.then(() => turn.resolve());
      };
      member.releases.add(release);
      await before;
      if (!member.alive) return new Promise<never>(() => {});
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}

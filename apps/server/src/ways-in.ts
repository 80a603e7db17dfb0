import type { Kysely } from 'kysely';
import { removeLateErasure } from '#features/erasures/erasures.store.ts';
import { endAllLoginCodes, endLoginCodes } from '#features/login-codes/login-codes.store.ts';
import { storePasswordHash } from '#features/members/members.store.ts';
import { removeKeys } from '#features/passkeys/passkeys.store.ts';
import {
  endAllStaffTokens,
  endStaffToken,
  forgetAuthenticator,
  storeStaffPassword,
} from '#features/staff-auth/staff.store.ts';
import { removeIdentity } from '#features/staff-identities/staff-identities.store.ts';
import {
  forgetLateAuthenticator,
  forgetMemberAuthenticator,
} from '#features/two-step/two-step.store.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Account } from '#platform/sessions/account.ts';
import { forgetDevices } from '#platform/sessions/known-devices.store.ts';
import { endAllSessions, endSessions } from '#platform/sessions/sessions.store.ts';
import {
  endAllTokens,
  endLaterUndoing,
  endTokens,
  endUndoingFrom,
  type TakenToken,
} from '#platform/tokens/mailed-tokens.store.ts';

/** What an occasion spares. */
export interface Sparing {
  /** The session that goes on, and its device, which stays known. */
  sessionId?: string;
  device?: Buffer | null;
  /** The numbers of the passkeys that stay. */
  passkeys?: readonly number[];
  /** The authenticator stays, or one does that is too old to have come with a theft. */
  authenticator?: 'any' | 'old';
  /** The token of the change of address that is undone: what came with the change goes. */
  undone?: TakenToken;
  /** The new address: links that undo changes since the account had it before go. */
  address?: string;
}

/** What has ended, where somebody has to be told of it. */
export interface Ended {
  /** Names of passkeys. */
  passkeys: string[];
  /** An authenticator was in use. */
  authenticator: boolean;
  /** Sessions. */
  sessions: number;
  /** A wish to leave was taken back. */
  leaving: boolean;
  /** The address is one to which an undo link led. */
  returned: boolean;
}

interface Way {
  /** The columns that hold it, of members and operators. */
  held: readonly string[];
  /** Ends an account's; absent where the occasion itself does. */
  end(tx: Kysely<DB>, account: Account, sparing: Sparing): Promise<Partial<Ended> | undefined>;
  /** Ends everybody's, where there is an occasion for it. */
  endAll?(tx: Kysely<DB>): Promise<void>;
}

/** Does something that nobody is told of. */
const silently = async (work: Promise<unknown>): Promise<undefined> => {
  await work;
};

/** Every way into an account, or nearer to one. */
export const WAYS = {
  password: {
    held: ['members.password_hash', 'staff.password_hash'],
    end: (tx, { kind, id }) =>
      silently((kind === 'member' ? storePasswordHash : storeStaffPassword)(tx, id, null)),
  },
  passkeys: {
    held: ['passkeys.credential_id', 'passkeys.public_key', 'passkey_owners.handle'],
    end: async (tx, account, { passkeys }) => ({
      passkeys: await removeKeys(tx, account, passkeys),
    }),
  },
  /** Operators' accounts at the provider, which is both steps. */
  identities: {
    held: ['staff_identities.subject'],
    end: (tx, { id }) => silently(removeIdentity(tx, id)),
  },
  /** Its recovery codes go with it. */
  authenticator: {
    held: [
      ...['member_authenticators.sealed_secret', 'member_recovery_codes.code_hash'],
      ...['staff.totp_secret', 'staff_recovery_codes.code_hash'],
    ],
    async end(tx, { kind, id }, { authenticator: spared, undone }) {
      if (spared === 'any') return undefined;
      if (kind === 'staff') return silently(forgetAuthenticator(tx, id));
      const forgotten =
        spared === 'old'
          ? forgetLateAuthenticator(tx, id, undone?.issuedAt ?? null)
          : forgetMemberAuthenticator(tx, id);
      return { authenticator: await forgotten };
    },
  },
  codes: {
    held: ['login_codes.code_hash', 'login_codes.browser_hash'],
    end: (tx, { id }) => silently(endLoginCodes(tx, id)),
    endAll: endAllLoginCodes,
  },
  /** For a password or a new address; not those that undo a change of address. */
  links: {
    held: ['mailed_tokens.token_hash', 'staff_tokens.token_hash'],
    end: (tx, { kind, id }) => silently((kind === 'member' ? endTokens : endStaffToken)(tx, id)),
    async endAll(tx) {
      await endAllTokens(tx);
      await endAllStaffTokens(tx);
    },
  },
  /** Links that undo changes of address which are undone already. */
  undoing: {
    held: ['mailed_tokens.token_hash'],
    async end(tx, { id }, { undone, address }) {
      if (undone) await endLaterUndoing(tx, undone);
      return { returned: address !== undefined && (await endUndoingFrom(tx, id, address)) };
    },
  },
  /** A known device has tries of its own, and its sign-in is told to nobody. */
  devices: {
    held: ['known_devices.device_hash'],
    end: (tx, account, { device = null }) => silently(forgetDevices(tx, account, device)),
  },
  /** Remembered or not; messages to the devices end with them. */
  sessions: {
    held: [
      ...['sessions.token_hash', 'sessions.previous_token_hash', 'sessions.device_hash'],
      ...['staff_sessions.token_hash', 'push_subscriptions.device_hash'],
      ...['push_subscriptions.p256dh', 'push_subscriptions.auth'],
    ],
    end: async (tx, account, sparing) => ({ sessions: await endSessions(tx, account, sparing) }),
    endAll: endAllSessions,
  },
  /** No way in: a thief's wish that the account be erased. */
  leaving: {
    held: [],
    end: async (tx, { id }, { undone }) => ({
      leaving: undone !== undefined && (await removeLateErasure(tx, id, undone.issuedAt)),
    }),
  },
} as const satisfies Record<string, Way>;

type WayIn = keyof typeof WAYS;

/** A new password by somebody who is in: the other places, and what was asked for before. */
const ELSEWHERE = ['codes', 'links', 'devices', 'sessions'] as const;

/**
 * Which ways end, and when. A suspension and an erasure need no more: who is suspended comes in by no
 * way, and with a member everything goes (checks/ways-in.test.ts).
 */
export const ENDINGS = {
  member: {
    'changes the password': ELSEWHERE,
    'sets a password by mail': [...ELSEWHERE, 'passkeys', 'authenticator'],
    'ends other devices': ['devices', 'sessions', 'passkeys', 'authenticator'],
    'changes the address': ['codes', 'links', 'undoing'],
    'undoes a change of address': [
      ...ELSEWHERE,
      ...(['password', 'passkeys', 'authenticator', 'undoing', 'leaving'] as const),
    ],
    'gets another address': ['codes', 'links', 'undoing', 'sessions'],
    'is suspended': ['sessions'],
    'is signed out': ['devices', 'sessions'],
  },
  staff: {
    'changes the password': ['links', 'devices', 'sessions'],
    'sets a password by mail': ['links', 'devices', 'sessions'],
    'gives up the password': ['password', 'links'],
    'gets another address': ['links'],
    'is shut out': ['links', 'sessions'],
    'begins anew': [
      ...(['links', 'devices', 'sessions', 'password'] as const),
      ...(['passkeys', 'identities', 'authenticator'] as const),
    ],
    'loses the authenticator': ['devices', 'sessions', 'passkeys', 'identities', 'authenticator'],
    'is signed out': ['devices', 'sessions'],
  },
  everybody: {
    /** Links of a past state were used since, and sessions ended. */
    'site is restored': ['codes', 'links', 'sessions'],
    /** What only the old secret proves. */
    'secret is replaced': ['codes', 'links', 'sessions'],
  },
} as const satisfies Record<Account['kind'] | 'everybody', Record<string, readonly WayIn[]>>;

/** An account and what happens to it. */
export type Occasion = {
  [Kind in Account['kind']]: { kind: Kind; id: number; what: keyof (typeof ENDINGS)[Kind] };
}[Account['kind']];

/**
 * Ends the ways into an account that an occasion ends.
 * @returns what has ended, as its owner is told
 */
export async function endWaysIn(
  tx: Kysely<DB>,
  { what, ...account }: Occasion,
  sparing: Sparing = {},
): Promise<Ended> {
  const ended: Ended = {
    ...{ passkeys: [], authenticator: false, sessions: 0 },
    ...{ leaving: false, returned: false },
  };
  const ways = (ENDINGS[account.kind] as Record<string, readonly WayIn[]>)[what] ?? [];
  for (const way of ways) Object.assign(ended, await WAYS[way].end(tx, account, sparing));
  return ended;
}

/** Ends the ways into all accounts that an occasion ends. */
export const endAllWaysIn = (
  db: Kysely<DB>,
  what: keyof (typeof ENDINGS)['everybody'],
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    for (const way of ENDINGS.everybody[what]) await WAYS[way].endAll(tx);
  });

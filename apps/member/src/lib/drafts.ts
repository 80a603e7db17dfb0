import type { CurrentUser } from '@orchard/contract/sessions';

/** Unsent input. */
export interface Draft<Values extends object> {
  values: Values;
  /** The idempotency key of sending exactly these values, once tried. */
  sendingKey?: string;
}

// A copy of the storage, also for a tab without storage.
const memory = new Map<string, string>();
// The server also renders forms, but keeps no drafts.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key, newValue }) => {
    // Another tab has sent it.
    if (key !== null && newValue === null) memory.delete(key);
  });
}

/** A short hash that tells the members of one device apart without showing their addresses. */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return hash.toString(36);
}

const keyOf = (name: string, { email }: Pick<CurrentUser, 'email'>) =>
  `draft:${name}:${fingerprint(email.toLowerCase())}`;

function readStored(key: string): string | undefined {
  try {
    return window.localStorage.getItem(key) ?? memory.get(key);
  } catch {
    return memory.get(key);
  }
}

/** A member's draft by name; undefined if there is none or it is unreadable. */
export function readDraft<Values extends object>(
  name: string,
  member: Pick<CurrentUser, 'email'>,
): Draft<Values> | undefined {
  try {
    const draft: unknown = JSON.parse(readStored(keyOf(name, member)) ?? 'null');
    const { values } = (draft ?? {}) as Partial<Draft<object>>;
    return typeof values === 'object' && values !== null ? (draft as Draft<Values>) : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a draft on this device, where it survives errors, a reload and the end of the session. */
export function keepDraft<Values extends object>(
  name: string,
  member: Pick<CurrentUser, 'email'>,
  draft: Draft<Values>,
): void {
  const key = keyOf(name, member);
  const text = JSON.stringify(draft);
  memory.set(key, text);
  try {
    window.localStorage.setItem(key, text);
  } catch {
    // Without storage, or with a full one, the tab still remembers.
  }
}

/** Deletes a draft, as after sending it. */
export function forgetDraft(name: string, member: Pick<CurrentUser, 'email'>): void {
  const key = keyOf(name, member);
  memory.delete(key);
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Without storage there was no draft.
  }
}

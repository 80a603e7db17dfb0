import type { CurrentUser } from '@orchard/contract/sessions';

/** Something being written that has not been sent. */
export interface Draft<Values extends object> {
  values: Values;
  /** Names the sending of exactly these values, once it was tried. */
  sendingKey?: string;
}

// What the storage holds, also for a tab in which there is none.
const memory = new Map<string, string>();
// The server, which renders forms too, keeps nothing.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key, newValue }) => {
    // Another tab has sent it.
    if (key !== null && newValue === null) memory.delete(key);
  });
}

/** Text by which members of one device are told apart; nobody can read an address in it. */
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

/** The draft of a member under a name; undefined when there is none that can be read. */
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

/** Keeps a draft on this device: through errors, a reload and the end of the session. */
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
    // No storage, or none left: the tab still remembers.
  }
}

/** Forgets a draft, as when it has been sent. */
export function forgetDraft(name: string, member: Pick<CurrentUser, 'email'>): void {
  const key = keyOf(name, member);
  memory.delete(key);
  try {
    window.localStorage.removeItem(key);
  } catch {
    // There was none.
  }
}

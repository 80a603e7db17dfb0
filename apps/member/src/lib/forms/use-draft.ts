import { useEffect, useEffectEvent } from 'react';
import { useCurrentUser } from '#lib/current-user.ts';
import { forgetDraft, keepDraft, readDraft } from '#lib/drafts.ts';
import { useDeviceState } from '#lib/use-device-state.ts';
import type { Form } from './form.ts';

const hex = (byte: number) => byte.toString(16).padStart(2, '0');

/** A unique key. `randomUUID` exists only on secure origins. */
const newKey = (): string =>
  globalThis.crypto.randomUUID?.() ??
  Array.from(globalThis.crypto.getRandomValues(new Uint8Array(16)), hex).join('');

/** The values as text, independent of the order in which they were filled in. */
const plain = (values: object) => JSON.stringify(Object.entries(values).sort());

const isSame = (one: object, other: object) => plain(one) === plain(other);

const isEmpty = (values: object) => Object.values(values).every((value) => !value);

/**
 * The member's unsent input.
 * @param name the form, such as `question:7`; fixed while the form is shown
 */
export function useDraft<Values extends object>(name: string) {
  const member = useCurrentUser();
  const [begun] = useDeviceState(() => readDraft<Partial<Values>>(name, member)?.values, undefined);
  return {
    /** The first values of the form; undefined without a draft. */
    begun,
    keep(values: Values): void {
      const stored = readDraft<Values>(name, member);
      if (isEmpty(values)) forgetDraft(name, member);
      else if (!stored || !isSame(stored.values, values)) keepDraft(name, member, { values });
    },
    /** The idempotency key of these values; it stays until one of them changes. */
    sendingKey(values: Values): string {
      const stored = readDraft<Values>(name, member);
      if (stored?.sendingKey !== undefined && isSame(stored.values, values))
        return stored.sendingKey;
      const sendingKey = newKey();
      keepDraft(name, member, { values, sendingKey });
      return sendingKey;
    },
    forget: () => forgetDraft(name, member),
  };
}

/** Saves every input of a form as its draft. */
export function useDraftOf<Values extends object>(
  { subscribe, values }: Pick<Form<Values, unknown>, 'subscribe' | 'values'>,
  draft: { keep(values: Values): void },
): void {
  const keep = useEffectEvent((typed: Values) => draft.keep(typed));
  useEffect(() => {
    let last = values();
    return subscribe(() => {
      if (values() === last) return;
      last = values();
      keep(last);
    });
  }, [subscribe, values]);
}

import { useEffect, useEffectEvent } from 'react';
import { useCurrentUser } from '#lib/current-user.ts';
import { forgetDraft, keepDraft, readDraft } from '#lib/drafts.ts';
import { useDeviceState } from '#lib/use-device-state.ts';
import type { Form } from './form.ts';

const hex = (byte: number) => byte.toString(16).padStart(2, '0');

/** A name that no other request has. `randomUUID` is there on secure origins only. */
const newKey = (): string =>
  globalThis.crypto.randomUUID?.() ??
  Array.from(globalThis.crypto.getRandomValues(new Uint8Array(16)), hex).join('');

/** As text in which the fields stand in an order of their own, not in that of their filling in. */
const plain = (values: object) => JSON.stringify(Object.entries(values).sort());

const isSame = (one: object, other: object) => plain(one) === plain(other);

const isEmpty = (values: object) => Object.values(values).every((value) => !value);

/**
 * What the signed-in member has begun to write and not sent.
 * @param name which form, such as `question:7`; a form's own for as long as it is shown
 */
export function useDraft<Values extends object>(name: string) {
  const member = useCurrentUser();
  const [begun] = useDeviceState(() => readDraft<Partial<Values>>(name, member)?.values, undefined);
  return {
    /** What the form begins with; undefined when nothing was begun. */
    begun,
    keep(values: Values): void {
      const kept = readDraft<Values>(name, member);
      if (isEmpty(values)) forgetDraft(name, member);
      else if (!kept || !isSame(kept.values, values)) keepDraft(name, member, { values });
    },
    /** What names the sending of these values: the same until one of them changes. */
    sendingKey(values: Values): string {
      const kept = readDraft<Values>(name, member);
      if (kept?.sendingKey !== undefined && isSame(kept.values, values)) return kept.sendingKey;
      const sendingKey = newKey();
      keepDraft(name, member, { values, sendingKey });
      return sendingKey;
    },
    forget: () => forgetDraft(name, member),
  };
}

/** Keeps whatever is typed into a form as its draft. */
export function useDraftOf<Values extends object>(
  { subscribe, values }: Pick<Form<Values, unknown>, 'subscribe' | 'values'>,
  draft: { keep(values: Values): void },
): void {
  const keep = useEffectEvent((typed: Values) => draft.keep(typed));
  useEffect(() => {
    let kept = values();
    return subscribe(() => {
      if (values() === kept) return;
      kept = values();
      keep(kept);
    });
  }, [subscribe, values]);
}

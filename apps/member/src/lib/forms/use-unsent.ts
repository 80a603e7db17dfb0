import { useEffect, useEffectEvent } from 'react';
import { isProblem } from '#lib/api/problem.ts';
import { useCurrentUser } from '#lib/current-user.ts';
import { forgetDraft, keepDraft, readDraft } from '#lib/drafts.ts';
import { useDeviceState } from '#lib/use-device-state.ts';

/**
 * Input that an ended session kept from being sent: after sign-in the form begins with it, once.
 * Not for passwords, which are never stored.
 * @param name the form
 */
export function useUnsent<Values extends object>(name: string) {
  const member = useCurrentUser();
  const [unsent] = useDeviceState(() => readDraft<Values>(name, member)?.values, undefined);
  const forget = useEffectEvent(() => forgetDraft(name, member));
  useEffect(() => forget(), []);
  return {
    /** Undefined if there is none. */
    unsent,
    /** Call it after every failure, with the unsent values. */
    keepUnsent(error: unknown, values: Values): void {
      if (isProblem(error, 'signed-out')) keepDraft(name, member, { values });
    },
  };
}

import { useEffect, useEffectEvent } from 'react';
import { isProblem } from '#lib/api/problem.ts';
import { useCurrentUser } from '#lib/current-user.ts';
import { forgetDraft, keepDraft, readDraft } from '#lib/drafts.ts';
import { useDeviceState } from '#lib/use-device-state.ts';

/**
 * What could not be sent because the session had ended: the form begins with it once more after
 * sign-in, and only then. Not for passwords, which are kept nowhere.
 * @param name which form
 */
export function useUnsent<Values extends object>(name: string) {
  const member = useCurrentUser();
  const [unsent] = useDeviceState(() => readDraft<Values>(name, member)?.values, undefined);
  const forget = useEffectEvent(() => forgetDraft(name, member));
  useEffect(() => forget(), []);
  return {
    /** Undefined when nothing waits. */
    unsent,
    /** To be told of every failure, with what was to be sent. */
    keepUnsent(error: unknown, values: Values): void {
      if (isProblem(error, 'signed-out')) keepDraft(name, member, { values });
    },
  };
}

import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { isProblem } from '#lib/api/problem.ts';

/** The terms that an invited member accepts with the first password, and which are ticked. */
export function useFirstTerms(token: string) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['POST /api/first/terms', token],
    queryFn: () => call('POST /api/first/terms', { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [wasSent, setSent] = useState(false);
  const boxes = useRef<HTMLFieldSetElement>(null);
  const missing = (data ?? []).filter(({ fingerprint }) => !ticked.has(fingerprint));
  // A link that is not good is said when the form is sent.
  const isUnread = !data && !isProblem(error, 'fields');
  return {
    terms: data ?? [],
    hasFailed: isUnread && error !== null,
    isFetching,
    refetch,
    boxes,
    isTicked: (fingerprint: string) => ticked.has(fingerprint),
    lacks: (fingerprint: string) => wasSent && !ticked.has(fingerprint),
    tick: (fingerprint: string, isOn: boolean) =>
      setTicked((before) => {
        const after = new Set(before);
        if (isOn) after.add(fingerprint);
        else after.delete(fingerprint);
        return after;
      }),
    /** From now on a missing tick is said under its box. */
    noteSending: () => setSent(true),
    /** Whether everything is read and ticked; otherwise leads to what is not. */
    check(): boolean {
      if (!isUnread && missing.length === 0) return true;
      if (isUnread) void refetch();
      const at = data?.findIndex((one) => missing.includes(one)) ?? 0;
      boxes.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]')[at]?.focus();
      return false;
    },
    /** The texts that are accepted; undefined where the server has not said which there are. */
    accepted: () => data?.map(({ fingerprint }) => fingerprint),
  };
}

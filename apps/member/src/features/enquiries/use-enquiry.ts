import { zodResolver } from '@hookform/resolvers/zod';
import { sendEnquiry } from '@orchard/contract/enquiries';
import type { Brand } from '@orchard/contract/site';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { type CallArgs, call } from '#lib/api/call.ts';
import { showFieldErrors } from '#lib/forms/show-field-errors.ts';
import { useDraft, useDraftOf } from '#lib/forms/use-draft.ts';
import { useRestoredValues } from '#lib/forms/use-restored-values.ts';
import { beginEnquiry } from './begin-enquiry.ts';

/** An enquiry as it is sent. */
export type Enquiry = CallArgs<'POST /api/contact'>['body'];

/** An enquiry being written: its form, its draft and its sending. */
export function useEnquiry(brands: readonly Brand[]) {
  const draft = useDraft<Enquiry>('contact');
  const form = useForm<Enquiry, unknown, Enquiry>({
    resolver: zodResolver(sendEnquiry.spec.body),
    defaultValues: beginEnquiry(draft.begun, brands),
  });
  useRestoredValues(draft.begun, (begun) => form.reset(beginEnquiry(begun, brands)));
  useDraftOf(form, draft);
  const sending = useMutation({
    mutationFn: (body: Enquiry) => {
      const idempotencyKey = draft.sendingKey(form.getValues());
      return call('POST /api/contact', { body }, { idempotencyKey });
    },
    meta: { inForm: true, overlay: true },
    onSuccess: draft.forget,
    onError: (error) => showFieldErrors(form, error),
  });
  return { form, sending };
}

/** What the form holds when it can be sent as it stands, as after a reload of the summary. */
export const readyEnquiry = (values: unknown): Enquiry | undefined =>
  sendEnquiry.spec.body.safeParse(values).data;

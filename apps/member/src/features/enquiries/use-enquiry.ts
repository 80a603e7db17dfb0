import type { ContactCategory } from '@orchard/contract/contact-categories';
import type { Brand, Site } from '@orchard/contract/site';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type CallArgs, call, query } from '#lib/api/call.ts';
import { fieldErrors } from '#lib/api/problem.ts';
import { useDraft, useDraftOf } from '#lib/forms/use-draft.ts';
import { showFieldErrors, useForm } from '#lib/forms/use-form.ts';
import { useRestoredValues } from '#lib/forms/use-restored-values.ts';

/** The fields of an enquiry before it is complete. */
interface BegunEnquiry {
  content_category: string;
  contact_category_id: number | undefined;
  subject: string;
  body: string;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * The first values of an enquiry's form: the valid parts of its draft.
 * @param brands the member's brands; a single one is chosen in advance
 */
export function beginEnquiry(
  begun: Readonly<Record<string, unknown>> | Partial<BegunEnquiry> | undefined,
  brands: readonly Pick<Brand, 'slug'>[],
): BegunEnquiry {
  const { content_category: slug, contact_category_id: category, subject, body } = begun ?? {};
  const [only] = brands.length === 1 ? brands : [];
  const chosen = brands.find((brand) => brand.slug === slug);
  return {
    content_category: (only ?? chosen)?.slug ?? '',
    contact_category_id: typeof category === 'number' ? category : undefined,
    subject: textOf(subject),
    body: textOf(body),
  };
}

/** An enquiry in the form in which it is sent. */
export type Enquiry = CallArgs<'POST /api/contact'>['body'];

export const categoriesQuery = query('GET /api/contact/category');

/** What can be chosen for a brand: what it would refuse is not offered. Without a brand, for any. */
export const offeredTo = (brand: string, categories: readonly ContactCategory[]) =>
  categories.filter((category) => !category.brand || !brand || category.brand === brand);

/** The schema of the form, in which nobody has to choose where there is nothing to choose from. */
const schemaFetcher = (client: QueryClient) => async () => {
  const { sendEnquiry } = await import('@orchard/contract/enquiries');
  return {
    safeParse(values: BegunEnquiry) {
      const categories = client.getQueryData(categoriesQuery.queryKey) ?? [];
      const hasChoice = offeredTo(values.content_category, categories).length > 0;
      const category = hasChoice ? values.contact_category_id : null;
      return sendEnquiry.spec.body.safeParse({ ...values, contact_category_id: category });
    },
  };
};

/** The id of the form. */
export const ENQUIRY_FORM = 'kept-enquiry';

/** An unsent enquiry: its form, draft and sending. */
export function useEnquiry(brands: Site['brands']) {
  const client = useQueryClient();
  const draft = useDraft<BegunEnquiry>('contact');
  const { form, field, errors } = useForm({
    values: beginEnquiry(draft.begun, brands),
    fetchSchema: schemaFetcher(client),
    readers: { contact_category_id: (value) => (value === '' ? undefined : Number(value)) },
  });
  useRestoredValues(draft.begun, (begun) => form.reset(beginEnquiry(begun, brands)));
  useDraftOf(form, draft);
  const sending = useMutation({
    mutationFn: (body: Enquiry) => {
      const idempotencyKey = draft.sendingKey(form.values());
      return call('POST /api/contact', { body }, { idempotencyKey });
    },
    meta: { inForm: true, form: ENQUIRY_FORM, overlay: true },
    onSuccess: draft.forget,
    onError(error) {
      showFieldErrors(form, error);
      // What is offered has changed since the screen was opened.
      if (!fieldErrors(error).contact_category_id) return;
      return client.invalidateQueries({ queryKey: categoriesQuery.queryKey });
    },
  });
  return { form, field, errors, sending };
}

type ReadEnquiry = (values: BegunEnquiry) => Enquiry | undefined;

/**
 * The values of a complete form, as after a reload of the summary.
 * @param isWanted whether the summary is to be shown
 * @returns undefined until this is known
 */
export function useReadyEnquiry(isWanted: boolean): ReadEnquiry | undefined {
  const client = useQueryClient();
  const [read, setRead] = useState<ReadEnquiry>();
  useEffect(() => {
    if (!isWanted || read) return;
    schemaFetcher(client)().then(
      (schema) => setRead(() => (values: BegunEnquiry) => schema.safeParse(values).data),
      // The form is shown instead, and reports the problem when it is sent.
      () => undefined,
    );
  }, [client, isWanted, read]);
  return read;
}

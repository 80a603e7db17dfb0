import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { bodyToken, id, pathId, wireTime } from '#contract/fields.ts';
import { maxItems } from '#contract/lengths.ts';
import { formatMessage } from '#contract/messages.ts';
import { terms } from '#contract/terms.ts';

const MOST_BRANDS = 100;

/** Texts of terms, each named by what identifies its wording. */
export const fingerprints = () => {
  const error = () => formatMessage('validation.choose', { label: '利用規約' });
  return z
    .array(z.string({ error }).check(z.regex(/^[0-9a-f]{64}$/, { error })), { error })
    .check(maxItems(MOST_BRANDS, { error }));
};

/** Terms that hold now and that a person has not accepted. */
export const openTerms = z.extend(terms, {
  fingerprint: z.string(),
  brand_label: z.string(),
  /** The day from which the site waits for the consent, `yyyy-MM-dd`; null: it never does. */
  consent_by: z.nullable(z.string()),
  /** That day has come. */
  is_due: z.boolean(),
});
export type OpenTerms = z.output<typeof openTerms>;

const accepted = {
  id: id(),
  brand_label: z.string(),
  title: z.string(),
  revised_on: z.string(),
  accepted_at: wireTime(),
};

/** What a member has accepted, newest first, and what is open. */
export const consents = z.object({
  accepted: z.array(z.object(accepted)),
  open: z.array(openTerms),
});
export type Consents = z.output<typeof consents>;

export const listFirstTerms = post('/api/first/terms', {
  audience: 'anyone',
  summary:
    'The terms of the brands of an invited member, whom the token alone names; it stays good',
  body: z.object({ token: bodyToken() }),
  response: z.array(openTerms),
});

export const listConsents = get('/api/consents', {
  audience: 'member',
  summary: "The member's consents to terms, and the terms of the member's brands that are open",
  response: consents,
});

export const listAskedTerms = get('/api/consents/asked', {
  audience: 'member',
  summary: 'The open terms that the member is to be asked about now',
  response: z.array(openTerms),
});

export const getConsent = get('/api/consents/{consentId}', {
  audience: 'member',
  summary: 'The text that the member accepted, as it was',
  params: z.object({ consentId: pathId() }),
  response: terms,
});

export const acceptTerms = post('/api/consents', {
  audience: 'member',
  summary: 'Accepts terms; once accepted they stay so. 422 where one of the texts holds no more',
  body: z.object({
    terms: fingerprints(),
    /** Asked at a visit, or of the member’s own accord where the contract stands. */
    place: z.enum(['visit', 'contract'], { error: () => formatMessage('validation.body') }),
  }),
  response: consents,
});

export const deferConsent = post('/api/consents/later', {
  audience: 'member',
  summary: 'Not now: the member is not asked again about these terms until they are due',
  body: z.object({ terms: fingerprints() }),
  status: 204,
});

import * as z from 'zod/mini';
import { text } from '#contract/fields.ts';
import { writtenHtml } from '#contract/staff/body-html.ts';
import { contentResource } from '#contract/staff/content-resource.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import {
  day,
  isDay,
  optionalDay,
  outdated,
  staffListQuery,
  yesOrNo,
} from '#contract/staff/wire.ts';

const askConsent = () => z._default(yesOrNo('会員に同意を求める'), false);
const consentBy = () => optionalDay('同意を必須にする日');

/** When members were asked last, in Japan's time, as exact as the database keeps it. */
const askedAt = () =>
  z.string({ error: outdated }).check(
    z.regex(/^\d{4}-\d\d-\d\d (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?$/, {
      error: outdated,
      abort: true,
    }),
    z.refine((value: string) => isDay(value.slice(0, 10)), { error: outdated }),
  );

/** The day can only be set where members are asked. */
const isAsked = <Asking>(asks: (draft: Asking) => boolean) =>
  z.refine<Asking & { consent_by?: string | null | undefined }>(
    (draft) => !draft.consent_by || asks(draft),
    { path: ['consent_by'], error: formatStaffMessage('terms.by_without_asking') },
  );

/** The draft of a brand's terms, and of those that replace them from a day on. */
export const termsDraft = z
  .object({
    title: text('タイトル'),
    body: writtenHtml('本文'),
    revised_on: day('改定日'),
    /** Asks every member of the brand from now on, also who consented to an earlier text. */
    ask_consent: askConsent(),
    /** Null: nobody is asked; absent: as it is. */
    consent_asked_at: z.optional(z.nullable(askedAt())),
    /** From this day on members cannot put it off; null: they can; absent: as it is. */
    consent_by: z.optional(consentBy()),
    /** Null: none are prepared. */
    next: z.nullable(
      z
        .object(
          {
            title: text('次の規約のタイトル'),
            body: writtenHtml('次の規約の本文'),
            /** From the beginning of this day on; also the day of the revision. */
            from: day('次の規約の開始日'),
            /** Asks every member of the brand once these terms hold. */
            ask_consent: askConsent(),
            consent_by: z._default(consentBy(), null),
          },
          { error: outdated },
        )
        .check(
          isAsked<{ ask_consent: boolean }>((next) => next.ask_consent),
          z.refine<{ from: string; consent_by: string | null }>(
            (next) => !next.consent_by || next.consent_by >= next.from,
            { path: ['consent_by'], error: formatStaffMessage('terms.by_before_start') },
          ),
        ),
    ),
  })
  .check(
    isAsked<{ ask_consent: boolean; consent_asked_at?: string | null | undefined }>(
      (draft) => draft.ask_consent || draft.consent_asked_at !== null,
    ),
  );

const {
  create: _,
  bulk: __,
  selection: ___,
  change: ____,
  ...calls
} = contentResource('terms', {
  label: 'Terms',
  query: staffListQuery(['id', 'title', 'revised_on', 'updated_at'], {}),
  shared: {
    brand_label: z.string(),
    revised_on: z.nullable(z.string()),
    /** Of the brand's members who can sign in: how many consented since they were asked last. */
    consented_count: z.number(),
    /** The others. */
    unconsented_count: z.number(),
  },
  /** Null if the brand has no terms yet. */
  row: { title: z.nullable(z.string()), next_from: z.nullable(z.string()) },
  /** Empty if the brand has no terms yet. */
  record: {
    title: z.string(),
    body: z.string(),
    /** Always false: a wish of the one who saves. */
    ask_consent: z.boolean(),
    consent_asked_at: z.nullable(z.string()),
    consent_by: z.nullable(z.string()),
    next: z.nullable(
      z.object({
        title: z.string(),
        body: z.string(),
        from: z.string(),
        ask_consent: z.boolean(),
        consent_by: z.nullable(z.string()),
      }),
    ),
  },
  draft: termsDraft,
});

/** The terms of the brand with the record's id: one record per brand, never created or deleted. */
export const staffTerms = calls;

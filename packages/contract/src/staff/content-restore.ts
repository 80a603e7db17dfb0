import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { choice, id, wireTime } from '#contract/fields.ts';
import { maxItems, minItems } from '#contract/lengths.ts';
import { queryNumber, queryOf } from '#contract/list-query.ts';
import { formatMessage } from '#contract/messages.ts';
import type { AuditResource } from '#contract/staff/audit-log-names.ts';
import { job } from '#contract/staff/jobs.ts';
import { outdated } from '#contract/staff/wire.ts';

/** The content that can be taken back to a point, in the order in which it is written: what is named comes first. */
export const CONTENT_KINDS = [
  'site-settings',
  'notification-settings',
  'brands',
  'tags',
  'notice-categories',
  'faq-categories',
  'contact-categories',
  'video-categories',
  'videos',
  'captions',
  'corrections',
  'series',
  'live-events',
  'terms',
  'notices',
  'pages',
  'faqs',
  'menu-categories',
  'banner-slides',
  'reply-templates',
  'mail-templates',
  'synonyms',
] as const satisfies readonly AuditResource[];

/** One of {@link CONTENT_KINDS}. */
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** The change of a record since the point: made, changed, deleted. */
export const DIFFERENCES = ['added', 'changed', 'deleted'] as const;

/** Most records of one change. */
export const MAX_RESTORED = 10_000;

const chooseSome = () => formatMessage('validation.choose', { label: '対象' });

const difference = z.object({
  kind: z.enum(CONTENT_KINDS),
  id: id(),
  label: z.string(),
  change: z.enum(DIFFERENCES),
  /** The fields whose values differ; of a changed record. */
  fields: z.array(z.string()),
  /** Stands for the present state: what has another by then is left as it is. */
  revision: z.string(),
});

const path = '/api/staff/point-in-time';
const recovers = { audience: 'staff', right: 'site.recover' } as const;
const fields = z.nullable(z.record(z.string(), z.unknown()));

/** What differs in the content between the open point and now, and its way back. */
export const contentRestore = {
  list: get(`${path}/differences`, {
    ...recovers,
    summary: 'What differs in the content between the open point and now',
    response: z.object({
      /** The point. */
      id: z.string(),
      at: wireTime(),
      rows: z.array(difference),
    }),
  }),
  read: get(`${path}/difference`, {
    ...recovers,
    summary: 'One record as it was at the open point and as it is; null where it is not there',
    query: z.object({
      kind: queryOf(CONTENT_KINDS, '種類'),
      id: queryNumber('番号', 1, 9_999_999_999),
    }),
    response: z.object({ past: fields, now: fields }),
  }),
  start: post(`${path}/differences`, {
    ...recovers,
    freshCode: true,
    summary:
      'Writes the chosen records as they were at the open point, as a job that can be undone; those that changed since they were shown are left',
    body: z.object({
      id: z.string({ error: outdated }),
      records: z
        .array(
          z.object(
            {
              kind: z.enum(CONTENT_KINDS, { error: chooseSome }),
              id: choice('対象'),
              revision: z.string({ error: outdated }),
            },
            { error: chooseSome },
          ),
          { error: chooseSome },
        )
        .check(minItems(1, { error: chooseSome }), maxItems(MAX_RESTORED, { error: chooseSome })),
    }),
    response: job,
  }),
} as const;

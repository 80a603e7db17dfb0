import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { id, wireTime } from '#contract/fields.ts';
import { maxCharacters, maxItems, minCharacters, minItems } from '#contract/lengths.ts';
import { MAX_LINE } from '#contract/limits.ts';
import { queryMatching, queryOf } from '#contract/list-query.ts';
import { formatMessage } from '#contract/messages.ts';
import { ids, oneRecord, staffListQuery } from '#contract/staff/wire.ts';

/**
 * The states of a mail: in the queue, accepted by the mail server, kept in a file of this machine
 * because there is no mail server, or failed.
 */
export const MAIL_STATES = ['waiting', 'sent', 'kept', 'failed'] as const;

/**
 * Whose fault a refusal is. The recipient's stops the address; all others are tried for three days. A
 * full mailbox concerns one member, the way (the sender, the settings, the mail server) all of them.
 */
export type MailBlame = 'recipient' | 'mailbox' | 'way' | 'nobody';

/** Why a mail was not accepted, as far as known, and whose fault it is. */
export const MAIL_BLAMES = {
  no_such_user: 'recipient',
  mailbox_closed: 'recipient',
  mailbox_full: 'mailbox',
  sender: 'way',
  relay: 'way',
  policy: 'way',
  quota: 'way',
  refused: 'way',
  connection: 'way',
  tls: 'way',
  login: 'way',
  timeout: 'way',
  try_later: 'nobody',
  suppressed: 'nobody',
  withdrawn: 'nobody',
  expired: 'nobody',
  unreadable: 'nobody',
  other: 'nobody',
} as const satisfies Record<string, MailBlame>;

/** One of {@link MAIL_BLAMES}. */
export type MailErrorKind = keyof typeof MAIL_BLAMES;

/** The kinds of {@link MAIL_BLAMES}. */
export const MAIL_ERROR_KINDS = Object.keys(MAIL_BLAMES) as MailErrorKind[];

const reads = { audience: 'staff', right: 'mail.read' } as const;
const writes = { audience: 'staff', right: 'mail.write' } as const;

const mailRow = {
  id: id(),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.number(),
  /** The mail server's last answer, `expired`, `suppressed` or `withdrawn`. */
  error: z.nullable(z.string()),
  /** The kind of that error. */
  error_kind: z.nullable(z.enum(MAIL_ERROR_KINDS)),
  created_at: wireTime(),
  next_attempt_at: z.nullable(wireTime()),
  sent_at: z.nullable(wireTime()),
  failed_at: z.nullable(wireTime()),
  /** The address is suppressed. */
  is_suppressed: z.boolean(),
  /**
   * Its link gives access to an account: the console hides it, and sending again makes a new one.
   */
  is_secret: z.boolean(),
  /** It is still valid or can be renewed, so sending it again is useful. */
  is_current: z.boolean(),
};

/** The queue of mails. */
export const mails = {
  list: get('/api/staff/mails', {
    ...reads,
    summary: 'Mails: one page, newest first',
    query: staffListQuery(['id', 'recipient', 'kind', 'created_at'], {
      state: queryOf(MAIL_STATES, '状態'),
      kind: queryMatching(/^[a-z_]{1,64}$/, '種類'),
    }),
    response: z.array(z.object(mailRow)),
  }),
  read: get('/api/staff/mails/{id}', {
    ...reads,
    summary: 'Mails: one mail, without links that give access to an account',
    params: oneRecord,
    response: z.object({
      ...mailRow,
      text: z.string(),
      message_id: z.string(),
      resent_from: z.nullable(id()),
    }),
  }),
  sending: get('/api/staff/mail-sending', {
    ...reads,
    summary: 'Mails: the progress of batches, and what keeps mails back',
    response: z.object({
      /** Batches with waiting mails, by template. */
      batches: z.array(z.object({ kind: z.string(), done: z.number(), total: z.number() })),
      /** Remaining minutes at the pace of the last minute; null if none went out. */
      minutes_left: z.nullable(z.number()),
      /**
       * Mails that wait because the server takes none from this site, or refuses many in the same words;
       * with its last answer.
       */
      refused: z.nullable(
        z.object({
          kind: z.enum(MAIL_ERROR_KINDS),
          count: z.number(),
          error: z.string(),
          /** When the next of a batch is tried; null: each mail at its own time. */
          resumes_at: z.nullable(wireTime()),
        }),
      ),
      /** False: there is no mail server, and mails are kept in files. */
      leaves_site: z.boolean(),
    }),
  }),
  resend: post('/api/staff/mails/resend', {
    ...writes,
    summary:
      'Sends mails again: those given up are tried anew, those that were sent go out once more, and those with a secret link get a new one',
    body: z.object({ ids: ids('メール', 100) }),
    response: z.object({
      count: z.number(),
      /** Skipped mails. */
      skipped: z.number(),
      /** The reasons, as sentences. */
      reasons: z.array(z.string()),
    }),
  }),
} as const;

const error = () => formatMessage('validation.choose', { label: 'アドレス' });
const withoutNul = () => z.refine<string>((value) => !value.includes('\0'), { error });
const address = z
  .string({ error })
  .check(minCharacters(1, { error }), maxCharacters(MAX_LINE, { error }), withoutNul());

/** Most characters of a mail server's answer that are kept. */
const MAX_REASON = 1000;

/** What a mail server said of several addresses, without what differs among them. */
const refusalWords = () =>
  z
    .string({ error })
    .check(minCharacters(1, { error }), maxCharacters(MAX_REASON, { error }), withoutNul());

/** Suppressed addresses, which a mail server has refused for good. */
export const suppressedAddresses = {
  list: get('/api/staff/suppressed-addresses', {
    ...reads,
    summary: 'Suppressed addresses: one page, newest first',
    query: staffListQuery(['suppressed_at', 'address'], {}),
    response: z.array(
      z.object({
        /** The address is the row's id. */
        id: z.string(),
        address: z.string(),
        reason: z.string(),
        error_kind: z.nullable(z.enum(MAIL_ERROR_KINDS)),
        suppressed_at: wireTime(),
        member_name: z.nullable(z.string()),
        /** Mails that were not sent. */
        kept_back: z.number(),
      }),
    ),
  }),
  clear: post('/api/staff/suppressed-addresses/clear', {
    ...writes,
    summary: 'Lets mails go to these addresses again',
    body: z.object({
      addresses: z
        .array(address, { error })
        .check(minItems(1, { error }), maxItems(100, { error })),
    }),
    response: z.object({ count: z.number() }),
  }),
  reasons: get('/api/staff/suppressed-reasons', {
    ...reads,
    summary: 'Suppressed addresses: what was said of several in the same words, most first',
    response: z.array(
      z.object({
        words: z.string(),
        error_kind: z.nullable(z.enum(MAIL_ERROR_KINDS)),
        count: z.number(),
      }),
    ),
  }),
  clearReason: post('/api/staff/suppressed-reasons/clear', {
    ...writes,
    summary:
      'Lets mails go again to all addresses that were refused in these words, also those of the last day that were not sent',
    body: z.object({ words: refusalWords() }),
    response: z.object({ count: z.number() }),
  }),
} as const;

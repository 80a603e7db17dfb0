import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { id, wholeNumber } from '#contract/fields.ts';
import { MAX_LINE } from '#contract/limits.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import { resource } from '#contract/staff/resource.ts';
import { contactFields, optionalText, recordFields, staffListQuery } from '#contract/staff/wire.ts';

/** A number that a draft may leave as it is. */
const upTo = (max: number, label: string) =>
  z.optional(wholeNumber(0, max, () => formatStaffMessage('validation.up_to', { label, max })));

/** The draft of the site's settings. */
export const siteSettingsDraft = z.object({
  /** Shown where no brand's name stands; empty: the first brand's name. */
  name: optionalText('サイト名', MAX_LINE),
  /** The sender of mails that bear no brand's name; empty: the name. */
  sender_name: optionalText('差出人名', MAX_LINE),
  ...contactFields(),
  /** Hours without an answer after which operators are reminded; 0: never; absent: as it is. */
  reminder_hours: upTo(720, '再通知までの時間'),
  /** Days without a view after which members are led on; 0: never; absent: as it is. */
  next_lecture_days: upTo(60, '続きのご案内を送るまでの日数'),
  /** On how many devices a member may play at one time; 0: on any number; absent: as it is. */
  max_playing: upTo(10, '同時に再生できる端末の数'),
  /** What the club calls its own columns of a member; empty: not shown; absent: as it is. */
  member_own_1: z.optional(optionalText('会員の独自の項目1の名前', 30)),
  member_own_2: z.optional(optionalText('会員の独自の項目2の名前', 30)),
});

const shown = {
  name: z.string(),
  sender_name: z.string(),
  contact_email: z.string(),
  contact_telephone: z.string(),
  contact_hours: z.string(),
  reminder_hours: z.number(),
  next_lecture_days: z.number(),
  max_playing: z.number(),
  member_own_1: z.string(),
  member_own_2: z.string(),
};

const { list, read, update, versions, restore } = resource('site-settings', {
  label: 'Settings of the site',
  read: 'content.read',
  write: 'content.write',
  query: staffListQuery(['id'], {}),
  row: z.object({ id: id(), name: z.string() }),
  record: z.object({
    ...recordFields,
    ...shown,
    /** The name while none is set. */
    usual_name: z.string(),
  }),
  draft: siteSettingsDraft,
});

/** The settings of the whole site: one record, with the number 1. */
export const siteSettings = { list, read, update, versions, restore } as const;

const writes = { audience: 'staff', right: 'content.write' } as const;

export const sendTestMail = post('/api/staff/test-mail', {
  ...writes,
  summary:
    'Mails the operator a mail of trial, as members’ mails are sent; 409 without a mail server',
  response: z.object({
    /** The operator’s address. */
    email: z.string(),
    /** Number of the mail in the console’s list. */
    mail_id: id(),
  }),
});

/** What DNS says of a domain that mails come from: there, missing, or no answer. */
export const DNS_STATES = ['ok', 'missing', 'unknown'] as const;

/** One of {@link DNS_STATES}. */
export type DnsState = (typeof DNS_STATES)[number];

export const getMailDomain = get('/api/staff/mail-domain', {
  ...writes,
  summary: 'The domain that mails come from, with what DNS says of SPF and DMARC',
  response: z.object({
    /** Null: the site sends no mail, because SMTP_URL is not set. */
    domain: z.nullable(z.string()),
    spf: z.enum(DNS_STATES),
    dmarc: z.enum(DNS_STATES),
  }),
});

/** The steps before a site opens, in order. */
export const OPENING_STEPS = [
  'name',
  'logo',
  'terms',
  'contact',
  'mail',
  'video',
  'series',
  'menu',
  'invitations',
] as const;

/** One of {@link OPENING_STEPS}. */
export type OpeningStep = (typeof OPENING_STEPS)[number];

export const getOpening = get('/api/staff/opening', {
  ...writes,
  summary: 'The steps before the site opens, and which of them are done',
  response: z.object({
    /** Whether somebody put the steps away. */
    is_closed: z.boolean(),
    done: z.array(z.enum(OPENING_STEPS)),
  }),
});

export const closeOpening = post('/api/staff/opening/close', {
  ...writes,
  summary: 'Puts the steps of the opening away, for every operator',
  status: 204,
});

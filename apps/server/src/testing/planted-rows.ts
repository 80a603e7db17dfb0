import { createHash, randomUUID } from 'node:crypto';
import type { DB } from '#platform/database/schema.generated.ts';
import { type Marked, marked } from './planted-values.ts';

/** What rows of a person refer to. */
export interface Soil {
  memberId: number;
  email: string;
  name: string;
  /** In every marker of theirs. */
  word: string;
  staffId: number;
  brandId: number;
  versionId: number;
  contactCategoryId: number;
  videoId: number;
  seriesId: number;
  liveEventId: number;
  broadcastId: number;
  paymentSourceId: number;
  importId: number;
  jobId: number;
  webhookId: number;
  /** The numbers of the rows that are planted already, in order. */
  ids: ReadonlyMap<string, readonly (number | string)[]>;
}

/** Columns that are given; null leaves one empty, all others are marked by themselves. */
export type Row = Readonly<Record<string, unknown | Marked>>;

type ColumnName = { [Table in keyof DB]: `${Table}.${keyof DB[Table] & string}` }[keyof DB];

/** Columns that cannot say whose they are: the schema allows few values. */
export const UNMARKED: ReadonlySet<string> = new Set<ColumnName>([
  'consents.place',
  'invitations.reminders',
  'mailed_tokens.purpose',
  'memberships.renews',
  // A payment that failed would write an event by itself.
  'memberships.failed_since',
  'membership_events.kind',
  'site_events.type',
  'payment_events.kind',
  'payment_events.renews',
  'member_authenticators.used_steps',
  'notification_choices.stopped',
  'notification_choices.digest_hour',
  'notification_choices.digest_day',
  'watch_days.most',
  'video_watch_completions.source',
  'video_notes.second',
  'video_questions.at_seconds',
  'enquiries.status',
  'notifications.kind',
  'notifications.mail',
  'broadcast_recipients.outcome',
  'broadcast_recipients.reason',
]);

const first = ({ ids }: Soil, table: string) => ids.get(table)?.[0];
const ofEnquiry = (soil: Soil): Row[] => [{ enquiry_id: first(soil, 'enquiries') }];
const ofVideo = ({ memberId, videoId }: Soil): Row[] => [
  { member_id: memberId, video_id: videoId },
];
const ofSeries = ({ memberId, seriesId }: Soil): Row[] => [
  { member_id: memberId, series_id: seriesId },
];

const asked = { at_seconds: 30, may_publish: true, same_as_id: null };
const waiting = { is_secret: true, sent_at: null, failed_at: null };

/** What the rows of a table need. A table that is not here has one row, with the member's number. */
export const ROWS: Partial<Record<keyof DB, (soil: Soil) => Row[]>> = {
  members: ({ email, name, word }) => [
    {
      name: marked(name),
      email: marked(email),
      password_hash: marked(`$argon2id$${word}`),
      number: marked(`${word}-no`),
    },
  ],
  memberships: ({ memberId, brandId }) => [
    { member_id: memberId, brand_id: brandId, renews: false, failed_since: null },
  ],
  membership_events: ({ memberId, brandId }) => [
    { member_id: memberId, brand_id: brandId, kind: 'joined' },
  ],
  payment_contracts: ({ brandId, email }) => [
    { brand_id: brandId, email: marked(email), is_due: false },
  ],
  payment_events: (soil) => [
    {
      ...{ contract_id: first(soil, 'payment_contracts'), source_id: soil.paymentSourceId },
      ...{ first_months: 6, renewal_months: 1 },
      ...{ key: soil.word, kind: 'joined', renews: true },
    },
  ],
  payment_arrivals: ({ paymentSourceId, email }) => [
    {
      ...{ source_id: paymentSourceId, message_id: '', outcome: 'read' },
      query: marked(`email=${email}`),
    },
  ],
  consents: ({ memberId, versionId }) => [
    { member_id: memberId, version_id: versionId, place: 'visit' },
  ],
  consent_deferrals: ({ memberId, brandId }) => [{ member_id: memberId, brand_id: brandId }],
  invitations: ({ memberId }) => [{ member_id: memberId, reminders: 1 }],
  mailed_tokens: ({ memberId, word }) => [
    { member_id: memberId, purpose: 'email', email: marked(`${word}-next@example.jp`) },
    { member_id: memberId, purpose: 'undo_email', email: marked(`${word}-former@example.jp`) },
    { member_id: memberId, purpose: 'reset', email: null },
  ],
  reset_requests: ({ email }) => {
    const hash = createHash('sha256').update(email).digest();
    return [{ email_hash: marked(hash, hash.toString('hex')) }];
  },
  rate_limits: ({ memberId, email, word }) => [
    { key: marked(`${word}:${memberId}`), expire: null },
    { key: marked(`${word}-pair:${email} 127.0.0.1`), expire: null },
  ],
  login_codes: ({ memberId }) => [
    { member_id: memberId, expires_at: new Date('2121-01-01T00:00:00Z') },
  ],
  member_authenticators: ({ memberId }) => [{ member_id: memberId, used_steps: '{}' }],
  passkey_owners: ({ memberId }) => {
    const handle = randomUUID();
    return [{ member_id: memberId, handle: marked(handle) }];
  },
  passkeys: (soil) => [
    {
      owner_id: first(soil, 'passkey_owners'),
      counter: 0,
      transports: '{}',
      is_backed_up: false,
    },
  ],
  idempotency_keys: ({ memberId, word }) => [{ member_id: memberId, key: word }],
  notification_choices: ({ memberId }) => [
    { member_id: memberId, stopped: 'digests', digest_hour: 7, digest_day: 3 },
  ],
  push_messages: (soil) => [{ subscription_id: first(soil, 'push_subscriptions') }],
  erasures: ({ memberId }) => [{ member_id: memberId, by_staff: false }],
  member_data_files: ({ memberId }) => [{ member_id: memberId, by_staff: false }],
  member_data_parts: (soil) => [{ file_id: first(soil, 'member_data_files'), position: 0 }],
  member_data_openings: (soil) => {
    const id = randomUUID();
    return [{ id: marked(id), file_id: first(soil, 'member_data_files') }];
  },
  browsing_history: ofVideo,
  video_progress: ({ memberId, videoId }) => [
    { member_id: memberId, video_id: videoId, clock_at: new Date(0) },
  ],
  video_watch_completions: ({ memberId, videoId }) => [
    { member_id: memberId, video_id: videoId, source: 'manual' },
  ],
  video_watch_choices: ofVideo,
  video_bookmarks: ofVideo,
  video_notes: ({ memberId, videoId }) => [{ member_id: memberId, video_id: videoId, second: 30 }],
  series_starts: ofSeries,
  series_openings: ofSeries,
  lecture_openings: ofVideo,
  live_event_goers: ({ memberId, liveEventId }) => [
    { member_id: memberId, live_event_id: liveEventId },
  ],
  video_questions: ({ memberId, videoId }) => [
    { ...asked, member_id: memberId, video_id: videoId, is_public: false },
    { ...asked, member_id: memberId, video_id: videoId, is_public: true },
  ],
  video_question_answers: ({ ids, staffId }) =>
    (ids.get('video_questions') ?? []).map((id) => ({ video_question_id: id, staff_id: staffId })),
  enquiries: ({ memberId, brandId, contactCategoryId }) => [
    {
      member_id: memberId,
      brand_id: brandId,
      contact_category_id: contactCategoryId,
      status: 'done',
    },
  ],
  enquiry_follow_ups: ofEnquiry,
  enquiry_replies: ofEnquiry,
  enquiry_notes: ofEnquiry,
  reply_drafts: (soil) => [
    { staff_id: soil.staffId, enquiry_id: first(soil, 'enquiries') },
    { staff_id: soil.staffId, question_id: first(soil, 'video_questions') },
  ],
  notifications: ({ memberId, videoId, word }) => [
    {
      member_id: memberId,
      kind: 'security',
      mail: 'daily',
      event: `security:${word}`,
      video_id: videoId,
      on_screen: true,
      push: true,
    },
  ],
  mails: (soil) => {
    const { memberId, email, word } = soil;
    const mail = (at: number) => ({ kind: 'answer', message_id: `<${word}-${at}@example.jp>` });
    const far = new Date('2199-01-01');
    return [
      {
        ...mail(1),
        ...waiting,
        member_id: memberId,
        recipient: marked(email),
        next_attempt_at: far,
      },
      {
        ...mail(2),
        ...{ member_id: memberId, recipient: marked(email), sealed_body: null },
        ...{ next_attempt_at: null, failed_at: null },
      },
      {
        ...mail(3),
        ...{ recipient: marked(email.toUpperCase()), sealed_body: null },
        ...{ next_attempt_at: null, sent_at: null },
      },
      {
        ...mail(4),
        ...{ kind: 'new_arrivals', recipient: 'staff@example.jp', sealed_body: null },
        ...{ next_attempt_at: null, failed_at: null },
        body_text: marked(`${word} https://site.jp/staff/enquiries/${first(soil, 'enquiries')}`),
      },
    ];
  },
  site_events: ({ memberId }) => [{ member_id: memberId, type: 'member.active' }],
  webhook_deliveries: (soil) => [
    { webhook_id: soil.webhookId, event_id: first(soil, 'site_events') },
  ],
  suppressed_addresses: ({ email }) => [{ address: marked(email) }],
  broadcast_members: ({ memberId, broadcastId }) => [
    { member_id: memberId, broadcast_id: broadcastId },
  ],
  broadcast_recipients: ({ memberId, broadcastId }) => [
    { member_id: memberId, broadcast_id: broadcastId, outcome: 'failed', reason: 'refused' },
  ],
  staff_job_rows: ({ memberId, jobId, importId, email, word }) => {
    const input = marked(JSON.stringify([`${word}-cell`]), `${word}-cell`);
    const cells = marked(
      JSON.stringify([`${word}-new`, `会員 <${email.toUpperCase()}>`]),
      `${word}-new`,
    );
    return [
      { job_id: jobId, position: 1, record_id: memberId, key: 'members', input: null },
      { job_id: jobId, position: 2, label: marked(email), key: null, input: null },
      { job_id: importId, position: 2, input, key: marked(email), record_id: memberId },
      { job_id: importId, position: 3, input, key: marked(email), record_id: null },
      // Not judged yet.
      { job_id: importId, position: 4, input: cells, key: null, record_id: null },
    ];
  },
  member_exports: ({ memberId, staffId }) => [
    // Too short to be found by: only who looks into the row finds it.
    { staff_id: staffId, params: '{}', member_ids: marked([memberId], `{${memberId}}`) },
  ],
};

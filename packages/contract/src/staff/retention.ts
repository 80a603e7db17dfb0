import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { id, wireTime } from '#contract/fields.ts';
import { resource } from '#contract/staff/resource.ts';
import { between, outdated, recordFields, staffListQuery } from '#contract/staff/wire.ts';

/** What a rule says of one kind of thing that is kept. */
export interface RetentionRule {
  /** Japanese: what is kept. */
  readonly title: string;
  /** Japanese: what the days count from, what goes, and what stays. */
  readonly help: string;
  /** Days: the smallest, the largest, and the usual; null: for as long as the member is one. */
  readonly min: number;
  readonly max: number;
  readonly usual: number | null;
}

/** Every rule, in the order of the screen. Rules without a usual number can be switched off. */
export const RETENTION_RULES = {
  search_history: {
    title: '検索履歴',
    help: '最後に検索してからこの日数で、会員の検索履歴から消えます。',
    min: 30,
    max: 3650,
    usual: null,
  },
  watching: {
    title: '視聴の詳細',
    help: '最後に見てからこの日数で、視聴履歴と、見た範囲・再生位置が消えます。視聴済みの印は残ります。利用状況の合計は、誰のものでもない数として残り、変わりません。',
    min: 180,
    max: 3650,
    usual: null,
  },
  mails: {
    title: '送ったメール',
    help: '書いてからこの日数で、宛先と本文が消えます。送信を待つメールは消えません。',
    min: 30,
    max: 3650,
    usual: 180,
  },
  devices: {
    title: '端末の記録',
    help: '最後にログインしてからこの日数で、使ったことのある端末の記録が消えます。次のログインは、新しい端末からとして扱います。端末側の印が1年で消えるため、365日までです。',
    min: 30,
    max: 365,
    usual: 365,
  },
  audit_values: {
    title: '操作履歴の会員に関する内容',
    help: '操作からこの日数で、会員の氏名や変更前後の内容が消えます。いつ・誰が・何をしたかは残ります。消えた変更は、元に戻せません。',
    min: 90,
    max: 3650,
    usual: null,
  },
  memberships: {
    title: '期間が終わった会員',
    help: '会員期間の最終日からこの日数で（猶予日数のあいだは除きます）、データの消去の手続きに入ります。14日のあいだは取り消せます（会員期間も延ばしてください。そのままでは翌日また手続きに入ります）。その後、会員の情報はすべて消えます。',
    min: 90,
    max: 3650,
    usual: null,
  },
} as const satisfies Readonly<Record<string, RetentionRule>>;

/** The name of a rule. */
export type RetentionKey = keyof typeof RETENTION_RULES;

/** The names of the rules, in the order of the screen. */
export const RETENTION_KEYS = Object.keys(RETENTION_RULES) as RetentionKey[];

const keyName = z.enum(RETENTION_KEYS);

const daysOf = (key: RetentionKey) => {
  const { title: label, min, max } = RETENTION_RULES[key];
  return between(`${label}の日数`, min, max);
};
const daysOrNever = (key: RetentionKey) => z.nullable(daysOf(key));

/** Days by rule; null: for as long as the member is one. */
export const retentionDraft = z.object(
  {
    search_history: daysOrNever('search_history'),
    watching: daysOrNever('watching'),
    mails: daysOf('mails'),
    devices: daysOf('devices'),
    audit_values: daysOrNever('audit_values'),
    memberships: daysOrNever('memberships'),
  } satisfies Record<RetentionKey, unknown>,
  { error: outdated },
);

const days = z.nullable(z.number());
const shown = {
  search_history: days,
  watching: days,
  mails: z.number(),
  devices: z.number(),
  audit_values: days,
  memberships: days,
} satisfies Record<RetentionKey, unknown>;

const { list, read, update, versions, restore } = resource('retention', {
  label: 'For how long things are kept',
  read: 'retention.manage',
  write: 'retention.manage',
  freshCode: true,
  query: staffListQuery(['id'], {}),
  row: z.object({ id: id(), ...shown }),
  record: z.object({ ...recordFields, ...shown }),
  draft: retentionDraft,
});

/** For how long things are kept: one record, with the number 1. */
export const retention = {
  list,
  read,
  update,
  versions,
  restore,
  preview: post('/api/staff/retention-preview', {
    audience: 'staff',
    right: 'retention.manage',
    summary: 'What the night would remove with these numbers of days; writes nothing',
    body: retentionDraft,
    response: z.array(
      z.object({
        rule: keyName,
        /** Japanese: the things of which there are so many. */
        what: z.string(),
        count: z.number(),
        /** The oldest of them, a day in Japan; null without any. */
        oldest_day: z.nullable(z.string()),
      }),
    ),
  }),
  runs: get('/api/staff/retention-runs', {
    audience: 'staff',
    right: 'retention.manage',
    summary: 'What the last thirty nights removed, newest first',
    response: z.array(
      z.object({
        id: id(),
        started_at: wireTime(),
        /** How long it took; null: it goes on, or was cut off. */
        seconds: z.nullable(z.number()),
        removed: z.array(z.object({ rule: keyName, count: z.number() })),
        /** The rules that could not be applied; the log says why. */
        failed: z.array(keyName),
      }),
    ),
  }),
} as const;

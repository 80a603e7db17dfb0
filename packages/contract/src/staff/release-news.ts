import * as z from 'zod/mini';
import { get } from '#contract/endpoint.ts';
import { wireTime } from '#contract/fields.ts';

/** How bad what a version mends is; `none` where it mends no weakness. */
export const RELEASE_SEVERITIES = ['none', 'low', 'medium', 'high', 'critical'] as const;

/** One of {@link RELEASE_SEVERITIES}. */
export type ReleaseSeverity = (typeof RELEASE_SEVERITIES)[number];

/** The severities of which administrators get a mail. */
export const URGENT_SEVERITIES: readonly ReleaseSeverity[] = ['high', 'critical'];

/** The Japanese names of the severities. */
export const SEVERITY_LABELS: Record<ReleaseSeverity, string> = {
  none: 'なし',
  low: '低',
  medium: '中',
  high: '高',
  critical: '緊急',
};

/** Why the feed of releases could not be read, and what that means for operators. */
export const FEED_PROBLEMS = {
  unreachable: '配布元に接続できないか、応答が時間内に届きませんでした。',
  refused: '配布元が一覧を返しませんでした。確認先のアドレスを、サーバーの担当者にご確認ください。',
  keyless:
    'このサイトには、一覧の署名を確かめる鍵がありません。リリースからインストールしたサイトで確認できます。',
  unsigned: '一覧の署名が、このサイトの信頼する鍵のものではありません。内容は取り入れていません。',
  unreadable: '署名は正しいものの、一覧の形式を読み取れませんでした。内容は取り入れていません。',
  older: '前に確認した一覧より古いものが届きました。内容は取り入れていません。',
} as const;

/** One of {@link FEED_PROBLEMS}. */
export type FeedProblem = keyof typeof FEED_PROBLEMS;

/** A version that is newer than the one that runs. */
const newerRelease = z.object({
  version: z.string(),
  /** `yyyy-MM-dd`. */
  released_on: z.string(),
  severity: z.enum(RELEASE_SEVERITIES),
  /** What it mends of weaknesses, and what else is new; Japanese. */
  security: z.array(z.string()),
  changes: z.array(z.string()),
  /** The oldest version that can be updated to it directly; null: any. */
  minimum_version: z.nullable(z.string()),
  /** Whether the version that runs can. */
  is_reachable: z.boolean(),
});

/** One version of {@link getReleaseNews}. */
export type NewerRelease = z.output<typeof newerRelease>;

export const getReleaseNews = get('/api/staff/release-news', {
  audience: 'staff',
  right: 'staff.manage',
  summary: 'The version that runs, the newer ones, and how the last look at the feed went',
  response: z.object({
    running: z.string(),
    /** The address that is asked for newer versions (RELEASE_FEED); null: none is. */
    feed: z.nullable(z.string()),
    /** The last look; null: none yet. */
    asked_at: z.nullable(wireTime()),
    /** The last look that was answered in order. */
    succeeded_at: z.nullable(wireTime()),
    /** Why the last look failed; null where it did not. */
    problem: z.nullable(z.enum(Object.keys(FEED_PROBLEMS) as FeedProblem[])),
    /** When the list that is shown was made. */
    made_at: z.nullable(wireTime()),
    /** Newest first. */
    newer: z.array(newerRelease),
    /** What updates the site to the newest version within reach; null without one. */
    command: z.nullable(z.string()),
  }),
});

/** What the console knows of versions. */
export type ReleaseNews = z.output<typeof getReleaseNews.spec.response>;

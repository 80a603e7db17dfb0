import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { id } from '#contract/fields.ts';
import { maxCharacters } from '#contract/lengths.ts';
import { searchWord } from '#contract/list-query.ts';
import { formatMessage } from '#contract/messages.ts';
import { MAX_CHOSEN } from '#contract/staff/selection.ts';
import { ids, STATES } from '#contract/staff/wire.ts';

/** The kinds of records that links lead to. */
export const LINKED_KINDS = ['pages', 'videos', 'series', 'notices', 'video-categories'] as const;

/** One of {@link LINKED_KINDS}. */
export type LinkedKind = (typeof LINKED_KINDS)[number];

/** Places that one answer names at most. */
export const MAX_PLACES = 20;

/** The members' screens that are always there, by their addresses, as members call them. */
export const FIXED_SCREENS: Readonly<Record<string, string>> = {
  '/': 'ホーム',
  '/video': '動画',
  '/video/category': '動画カテゴリー',
  '/series': '講座',
  '/notice': 'お知らせ',
  '/evenings': '夜の会',
  '/contact': 'よくあるご質問・お問い合わせ',
  '/questions': 'わたしの質問・お問い合わせ',
  '/video/bookmark': 'ブックマーク',
  '/video/moments': '保存した場面',
  '/video/browsing-history': '視聴履歴',
  '/account': 'アカウント設定',
};

const reads = { audience: 'staff', right: 'content.read' } as const;

const target = z.object({
  /** A resource of the console; `screens`: one that is always there. */
  kind: z.string(),
  title: z.string(),
  /** How a link names it. */
  address: z.string(),
  /** Of what is published. */
  state: z.nullable(z.enum(STATES)),
});

/** What a link leads to. */
export type LinkTarget = z.output<typeof target>;

export const findLinkTargets = get('/api/staff/links/targets', {
  ...reads,
  summary: 'Links: what a link can lead to, by words of its title; a few of each kind',
  query: z.object({ q: searchWord() }),
  response: z.array(target),
});

export const readLinkTarget = get('/api/staff/links/target', {
  ...reads,
  summary: 'Links: what an address leads to',
  query: z.object({
    url: z.string({ error: () => formatMessage('validation.query', { label: 'リンク' }) }).check(
      maxCharacters(2048, {
        error: formatMessage('validation.max', { label: 'リンク', max: 2048 }),
      }),
    ),
  }),
  response: z.object({
    /** Whether it is an address of this site's screens. */
    is_own: z.boolean(),
    /** Null where nothing is there, or nobody knows. */
    target: z.nullable(target),
  }),
});

export const listLinksTo = post('/api/staff/links/places', {
  ...reads,
  summary: 'Links: which menus, texts and series hold some records, drafts as well',
  body: z.object({
    kind: z.enum(LINKED_KINDS, {
      error: () => formatMessage('validation.choose', { label: '種類' }),
    }),
    ids: ids('対象', MAX_CHOSEN),
  }),
  response: z.object({
    total: z.number(),
    /** The first of them. */
    places: z.array(z.object({ kind: z.string(), record_id: id(), label: z.string() })),
    /** The first series that have some of the videos among their lectures. */
    series: z.array(
      z.object({
        id: id(),
        title: z.string(),
        /** Its lectures, how many of them are asked about, and the place of the first of these. */
        lectures: z.number(),
        asked: z.number(),
        place: z.number(),
        /** Members who have begun the series and not watched all of it. */
        underway: z.number(),
      }),
    ),
  }),
});

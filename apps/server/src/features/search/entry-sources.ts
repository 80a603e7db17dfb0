import type { SearchGroup } from '@orchard/contract/search-groups';
import { type RawBuilder, sql } from 'kysely';
import { isPublishedFor } from '#console/records/publication.ts';
import { faqContent, publishedFaq } from '#features/faqs/faqs.view.ts';
import { noticesContent, publishedNotice } from '#features/notices/notices.view.ts';
import { pagesContent, publishedPage } from '#features/pages/pages.view.ts';
import { answersContent, publicAnswers } from '#features/questions/questions.view.ts';
import { isSeriesFor } from '#features/series/visible-series.view.ts';
import { catalogue } from '#features/videos/visible-videos.view.ts';
import type { CachedContent } from '#platform/content-cache/content-cache.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import type { Member } from '#platform/sessions/member.ts';

/** A text that members may read. */
export interface Entry {
  id: number;
  title: string;
  /** HTML. */
  body: string;
  /** From 1, in the order in which hits are shown. */
  place: number;
  /** It is there for those who may see this video; null: for everyone with the brands. */
  video_id: number | null;
  /** What else a hit shows. */
  more: Record<string, unknown>;
}

/** Texts of one kind. */
export interface EntrySource {
  kind: Exclude<SearchGroup, 'spoken'>;
  content: CachedContent;
  /** A query for what all members with the same brands share. */
  entries(member: Member): RawBuilder<Entry>;
}

/** Series, in the operators' order. */
const series: EntrySource = {
  kind: 'series',
  content: catalogue,
  entries: (member) => sql`
    SELECT s.id, s.title, s.body, row_number() OVER (ORDER BY s.position, s.id) AS place,
      NULL::bigint AS video_id, '{}'::json AS more
    FROM series s WHERE ${isSeriesFor(member)}`,
};

/** Notices, the newest first. */
const notices: EntrySource = {
  kind: 'notices',
  content: noticesContent,
  entries: (member) => sql`
    SELECT n.id, n.title, n.body,
      row_number() OVER (ORDER BY n.published_at DESC, n.id DESC) AS place,
      NULL::bigint AS video_id,
      json_build_object('published_at', ${wireTime(sql`n.published_at`)}) AS more
    FROM notices n WHERE ${isPublishedFor(member, publishedNotice)}`,
};

/** Pages by title: they have no order of their own. */
const pages: EntrySource = {
  kind: 'pages',
  content: pagesContent,
  entries: (member) => sql`
    SELECT p.id, p.title, p.body, row_number() OVER (ORDER BY p.title, p.id) AS place,
      NULL::bigint AS video_id, '{}'::json AS more
    FROM pages p WHERE ${isPublishedFor(member, publishedPage)}`,
};

/** The FAQ, in the operators' order. */
const faqs: EntrySource = {
  kind: 'faqs',
  content: faqContent,
  entries: (member) => sql`
    SELECT f.id, f.question AS title, f.answer AS body,
      row_number() OVER (ORDER BY c.position, c.id, f.position, f.id) AS place,
      NULL::bigint AS video_id, '{}'::json AS more
    FROM faqs f JOIN faq_categories c ON c.id = f.faq_category_id
    WHERE ${isPublishedFor(member, publishedFaq)}`,
};

/** Public answers, the newest first. The title of the video is shown, but belongs to the video. */
const answers: EntrySource = {
  kind: 'answers',
  content: answersContent,
  entries: () => sql`
    SELECT q.id, q.message AS title, a.message AS body,
      row_number() OVER (ORDER BY a.created_at DESC, a.id DESC) AS place, q.video_id,
      json_build_object(
        'video_id', v.id, 'video_title', v.title, 'at_seconds', q.at_seconds
      ) AS more
    FROM ${publicAnswers} JOIN videos v ON v.id = q.video_id`,
};

/** All of them. */
export const entrySources: readonly EntrySource[] = [series, notices, pages, faqs, answers];

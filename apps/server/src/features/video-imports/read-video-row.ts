import { formatStaffMessage } from '@orchard/contract/staff/messages';
import {
  VIDEO_FIELDS,
  type VideoColumns,
  type VideoField,
} from '@orchard/contract/staff/video-imports';
import { readVimeo, type VimeoIds, vimeoFault } from '@orchard/contract/staff/vimeo-address';
import { visibleLine, visibleText } from '@orchard/contract/visible-text';
import { UNREADABLE } from '@orchard/spreadsheets';
import { type DateField, dateFault } from '#console/imports/date-fields.ts';
import { columnGuesser, type Named, nameReader } from '#console/imports/names.ts';
import { readTime } from '#console/imports/read-day.ts';
import { paragraphsOf } from '#platform/html/html.ts';

/** Usual names of columns by field, the likeliest first. */
const NAMES: Record<VideoField, readonly string[]> = {
  hash: ['vimeoのハッシュ', 'ハッシュ', 'hash', 'h'],
  captions: ['字幕ファイル名', '字幕ファイル', '字幕', 'captions', 'subtitles', 'vtt'],
  published_until: ['公開終了日時', '公開終了日', '公開終了', '終了日時', '終了日', '掲載終了'],
  published_at: [
    '公開日時',
    '公開日',
    '公開開始',
    '配信日',
    '配信日時',
    '開始日時',
    '日付',
    '開催日',
    'date',
    'publishedat',
  ],
  position: ['講座での順番', '順番', '並び順', '回', 'no.', 'position', 'order'],
  series: ['講座名', '講座', 'シリーズ', 'コース', 'series', 'course'],
  vimeo: [
    'vimeoのurlまたはid',
    'vimeourl',
    'vimeoid',
    'vimeo',
    '動画url',
    '動画id',
    '動画のurl',
    'url',
    'アドレス',
    'リンク',
    'id',
  ],
  title: ['タイトル', '動画名', '題名', '件名', '名前', 'title', 'name'],
  body: ['本文', '説明', '概要', '紹介文', '内容', 'description', 'body'],
  tags: ['タグ', 'キーワード', 'tags', 'tag'],
  brands: ['公開対象', '会員区分', '対象', 'ブランド', 'グループ', 'brands', 'brand'],
};

/** Guesses each field's column from the header. */
export const guessVideoColumns = columnGuesser(NAMES);

/** Whether the first row is a video already: it contains an address of the platform. */
export const lacksVideoHeader = (cells: readonly string[]): boolean =>
  cells.some((cell) => /\d{6,}/.test(cell) && readVimeo(cell) !== null);

/** The records that cells name. */
export interface NamedRecords {
  tags: readonly Named[];
  series: readonly Named[];
  brands: readonly Named[];
}

/** The video's fields in a row; absent fields are not in it. */
export interface VideoRow {
  vimeo: VimeoIds;
  draft: {
    title?: string;
    body?: string;
    published_at?: string | null;
    published_until?: string | null;
    tag_ids?: number[];
    brand_ids?: number[];
  };
  /** Tags that are not there yet. */
  newTags: string[];
  /** The series; without id one that is not there yet. */
  series: { id: number | null; title: string; position: number | null } | null;
  /** The name of the file of captions. */
  captions: string | null;
}

/** A parsed row: its fields, or its faults. */
export type ReadVideoRow = { row: VideoRow; reasons: [] } | { row: null; reasons: string[] };

/** The fields that are dates. */
export const VIDEO_DATES: Record<'published_at' | 'published_until', DateField> = {
  published_at: { label: VIDEO_FIELDS.published_at, hasTime: true, none: 'draft' },
  published_until: { label: VIDEO_FIELDS.published_until, hasTime: true, none: 'unlimited' },
};

const HTML = /<(?:p|br|ul|ol|li|h[1-6]|a|strong|em|div)\b[^<>]*>/i;
/** Text, and names that stand also on lines of their own. */
const HAS_LINES = new Set<VideoField>(['body', 'tags', 'brands']);
const EVERYBODY = new Set(['全員', '全会員', 'すべて', '全て', 'すべての会員']);

/** Plain text as paragraphs; what is HTML already stays. */
export const bodyOf = (text: string): string => (HTML.test(text) ? text : paragraphsOf(text));

/** Reads rows by the columns that an operator chose. */
export function videoRowReader(
  columns: VideoColumns,
  { tags, series, brands }: NamedRecords,
  mayMake: boolean,
) {
  const readTags = nameReader(tags);
  const readBrands = nameReader(brands);
  const readSeries = nameReader(series);
  return (cells: readonly string[]): ReadVideoRow => {
    const cell = (field: VideoField): string => {
      const at = columns[field];
      const written = (at === null ? null : cells[at]) ?? '';
      return HAS_LINES.has(field) ? visibleText(written).trim() : visibleLine(written);
    };
    const reasons: string[] = [];
    const fail = (...[key, values]: Parameters<typeof formatStaffMessage>) =>
      reasons.push(formatStaffMessage(key, values));
    for (const field of Object.keys(VIDEO_FIELDS) as VideoField[]) {
      const label = VIDEO_FIELDS[field];
      if (cell(field).includes(UNREADABLE)) fail('imports.unreadable_cell', { label });
    }
    const hash = cell('hash');
    const vimeo = readVimeo(hash ? `${cell('vimeo')}/${hash}` : cell('vimeo'));
    if (!vimeo) reasons.push(vimeoFault(cell('vimeo')));

    const draft: VideoRow['draft'] = {};
    if (cell('title')) draft.title = cell('title');
    if (cell('body')) draft.body = bodyOf(cell('body'));
    for (const field of ['published_at', 'published_until'] as const) {
      if (!cell(field)) continue;
      const time = readTime(cell(field));
      if (time === undefined) reasons.push(dateFault(cell(field), VIDEO_DATES[field]));
      else draft[field] = time;
    }
    const newTags: string[] = [];
    if (cell('tags')) {
      const { ids, unknown } = readTags(cell('tags'));
      draft.tag_ids = ids.toSorted((a, b) => a - b);
      if (mayMake) newTags.push(...new Set(unknown));
      else for (const name of unknown) fail('imports.no_tag', { name });
    }
    if (EVERYBODY.has(cell('brands'))) draft.brand_ids = [];
    else if (cell('brands')) {
      const { ids, unknown } = readBrands(cell('brands'));
      draft.brand_ids = ids.toSorted((a, b) => a - b);
      for (const name of unknown) fail('imports.no_audience', { name });
    }

    const title = cell('series');
    const [seriesId = null] = title ? readSeries(title).ids : [];
    if (title && seriesId === null && !mayMake) fail('imports.no_series', { name: title });
    const place = cell('position').normalize('NFKC');
    const [, digits] = /^(?:第|#|no\.?)?\s*(\d{1,4})\s*(?:回|番|話)?$/i.exec(place) ?? [];
    if (place && !(Number(digits) > 0)) fail('imports.position');

    if (!vimeo || reasons.length > 0) return { row: null, reasons };
    const row: VideoRow = {
      vimeo,
      draft,
      newTags,
      series: title
        ? { id: seriesId, title, position: digits === undefined ? null : Number(digits) }
        : null,
      captions: cell('captions') || null,
    };
    return { row, reasons: [] };
  };
}

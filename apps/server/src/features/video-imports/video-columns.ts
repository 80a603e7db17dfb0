import type { VideoField } from '@orchard/contract/staff/video-imports';
import { readVimeo } from '@orchard/contract/staff/vimeo-address';
import { columnGuesser } from '#console/imports/names.ts';

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

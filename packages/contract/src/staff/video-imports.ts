import * as z from 'zod/mini';
import { post, type ResponseOf } from '#contract/endpoint.ts';
import { id, pathId, text } from '#contract/fields.ts';
import { MAX_CAPTION_BYTES } from '#contract/staff/caption-rules.ts';
import { importCalls, importColumns, needsColumn } from '#contract/staff/imports.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import { ids, yesOrNo } from '#contract/staff/wire.ts';

/** The fields of columns, with their Japanese names. */
export const VIDEO_FIELDS = {
  vimeo: 'VimeoのURLまたはID',
  hash: 'Vimeoのハッシュ',
  title: 'タイトル',
  body: '本文',
  published_at: '公開日時',
  published_until: '公開終了日時',
  tags: 'タグ',
  series: '講座',
  position: '講座での順番',
  brands: '公開対象',
  captions: '字幕ファイル名',
} as const;

/** One of {@link VIDEO_FIELDS}. */
export type VideoField = keyof typeof VIDEO_FIELDS;

/** The publication of new videos whose row has no date. */
export const UNDATED = ['draft', 'publish'] as const;

/** Most caption files of one import. */
export const MAX_CAPTION_FILES = 1000;

const columns = importColumns(VIDEO_FIELDS);

/** Which column of the file is what. */
export type VideoColumns = z.output<typeof columns>;

/** What an operator chooses for an import of videos. */
const choices = z.object({
  columns: columns.check(needsColumn('vimeo', VIDEO_FIELDS.vimeo)),
  /** The audience of new videos whose row names none; none: everybody. */
  brand_ids: ids('公開対象', 50),
  undated: z.enum(UNDATED, {
    error: () => formatStaffMessage('imports.undated'),
  }),
  /** Whether to make tags and series that are not there yet; else such rows are wrong. */
  make_missing: yesOrNo('タグと講座の作成'),
});

/** What an operator chooses for an import of videos. */
export type VideoImportChoices = z.output<typeof choices>;

const calls = importCalls('video-imports', {
  one: 'video',
  label: 'videos',
  read: 'content.read',
  write: 'content.write',
  choices,
  stored: z.object({
    columns,
    brand_ids: z.array(id()),
    undated: z.enum(UNDATED),
    make_missing: z.boolean(),
  }),
});

export const videoImports = {
  ...calls,
  addCaptions: post('/api/staff/video-imports/{id}/captions', {
    audience: 'staff',
    right: 'content.write',
    summary:
      'Keeps a file of captions for the rows that name it, until the import ends; the rows are to be judged again',
    params: z.object({ id: pathId() }),
    query: z.object({ name: text('ファイル名') }),
    file: { types: ['application/octet-stream'], maxBytes: MAX_CAPTION_BYTES },
    response: z.object({
      /** All names kept so far. */
      names: z.array(z.string()),
    }),
  }),
} as const;

/** An import of videos. */
export type VideoImport = ResponseOf<typeof videoImports.read>;

import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { id, pathId, wireTime } from '#contract/fields.ts';
import { maxCharacters, maxItems, minItems } from '#contract/lengths.ts';
import { queryNumber } from '#contract/list-query.ts';
import { formatMessage } from '#contract/messages.ts';
import {
  type CaptionLine,
  captionFault,
  MAX_CAPTION_BYTES,
  MAX_CAPTION_CHARACTERS,
  MAX_CAPTION_LINES,
  MAX_CAPTION_MS,
  tidyCaption,
} from '#contract/staff/caption-rules.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import { resource } from '#contract/staff/resource.ts';
import {
  filterOf,
  published,
  recordFields,
  staffListQuery,
  yesOrNo,
} from '#contract/staff/wire.ts';

/** How much is known of what is said in a video: line and time, lines with guessed times, nothing. */
export const CAPTION_STATES = ['timed', 'estimated', 'none'] as const;
/** One state of {@link CAPTION_STATES}. */
export type CaptionState = (typeof CAPTION_STATES)[number];

const wrongTime = () => formatStaffMessage('captions.time');
const time = () =>
  z
    .number({ error: wrongTime })
    .check(
      z.int({ error: wrongTime }),
      z.minimum(0, { error: wrongTime }),
      z.maximum(MAX_CAPTION_MS * 100, { error: wrongTime }),
    );

/** One line in a body. */
const line = z.object(
  {
    start_ms: time(),
    end_ms: time(),
    text: z.pipe(
      z.string({ error: () => formatStaffMessage('captions.no_text') }).check(
        maxCharacters(MAX_CAPTION_CHARACTERS, {
          error: formatStaffMessage('captions.too_much', { max: MAX_CAPTION_CHARACTERS }),
        }),
      ),
      z.transform(tidyCaption),
    ),
  },
  { error: () => formatStaffMessage('captions.none_found') },
);

/** The first line that cannot be kept is named by its place, counted from 1. */
const linesInOrder = z.check<CaptionLine[]>((context) => {
  let last = 0;
  for (const [index, one] of context.value.entries()) {
    const fault = captionFault(one, last);
    if (fault) {
      const message = formatStaffMessage('captions.line', { number: index + 1, fault });
      context.issues.push({ code: 'custom', input: one, path: [index], message });
      return;
    }
    last = one.start_ms;
  }
});

const notTooMuch = z.refine<CaptionLine[]>(
  (lines) => lines.reduce((sum, one) => sum + [...one.text].length, 0) <= MAX_CAPTION_CHARACTERS,
  { error: formatStaffMessage('captions.too_much', { max: MAX_CAPTION_CHARACTERS }) },
);

/** What an operator writes of what is said in a video. */
export const captionsDraft = z.object({
  cues: z.array(line, { error: () => formatStaffMessage('captions.none_found') }).check(
    minItems(1, { error: formatStaffMessage('captions.none_found'), abort: true }),
    maxItems(MAX_CAPTION_LINES, {
      error: formatStaffMessage('captions.too_many', { max: MAX_CAPTION_LINES }),
      abort: true,
    }),
    notTooMuch,
    linesInOrder,
  ),
  /** The times are guessed: shown beside the player, but not over the film. */
  is_estimated: yesOrNo('時刻'),
});

const video = {
  title: z.string(),
  duration_seconds: z.nullable(z.number()),
};

const record = z.object({
  ...recordFields,
  ...video,
  /** Shown over the film too, where it is a file of our own. */
  has_own_film: z.boolean(),
  is_estimated: z.boolean(),
  cues: z.array(z.object({ start_ms: z.number(), end_ms: z.number(), text: z.string() })),
});

const { create: _, ...calls } = resource('captions', {
  label: 'Captions',
  read: 'content.read',
  write: 'content.write',
  query: staffListQuery(['id', 'title', 'line_count', 'published_at', 'updated_at'], {
    captions: filterOf(CAPTION_STATES, '字幕'),
  }),
  row: z.object({
    id: id(),
    ...video,
    state: published.state,
    captions: z.enum(CAPTION_STATES),
    line_count: z.number(),
    updated_at: z.nullable(wireTime()),
  }),
  record,
  draft: captionsDraft,
});

const reads = { audience: 'staff', right: 'content.read' } as const;
const writes = { audience: 'staff', right: 'content.write' } as const;
const oneVideo = z.object({ id: pathId() });

/** What is to be said of a line of a file. */
const remark = z.object({
  /** Counted from 1, as an editor shows it. */
  line: z.number(),
  /** That line as it stands there, at most 200 characters of it. */
  text: z.string(),
  message: z.string(),
});

/** What a file or a pasted text holds, as it was read. */
export const captionReading = z.object({
  /** As they stand there, also those with faults, for mending; none once they are saved. */
  rows: z.array(
    z.object({ line: z.number(), start: z.string(), end: z.string(), text: z.string() }),
  ),
  is_estimated: z.boolean(),
  /** What cannot be kept as it is. */
  faults: z.array(remark),
  /** What is odd, and nothing is lost by it. */
  notes: z.array(remark),
  /** The captions as they are now, where nothing was wrong and they were saved. */
  saved: z.nullable(record),
});
export type CaptionReading = z.output<typeof captionReading>;

const pasted = () => formatMessage('validation.required', { label: '文字起こし' });

/**
 * What is said in the video that has the record's number: there for each, written as a whole, and
 * deleted with `bulk`. A file is saved at once where it has no fault, and not at all where it has
 * one; then its lines come back, to be mended and saved with `update`.
 */
export const captions = {
  ...calls,
  upload: post('/api/staff/captions/{id}/file', {
    ...writes,
    summary:
      'Reads a file of captions, WebVTT or SRT, and saves it where no line has a fault; 409 where somebody else has saved since',
    params: oneVideo,
    query: z.object({ revision: queryNumber('版', 0, 9_999_999_999) }),
    file: { types: ['application/octet-stream'], maxBytes: MAX_CAPTION_BYTES },
    response: captionReading,
  }),
  readText: post('/api/staff/captions/{id}/text', {
    ...writes,
    summary: 'Reads a transcript, with times or without; saves nothing',
    params: oneVideo,
    body: z.object({
      text: z.string({ error: pasted }).check(
        z.refine((typed: string) => typed.trim() !== '', { error: pasted, abort: true }),
        maxCharacters(MAX_CAPTION_CHARACTERS * 2, {
          error: formatStaffMessage('captions.too_much', { max: MAX_CAPTION_CHARACTERS }),
        }),
      ),
    }),
    response: captionReading,
  }),
  export: get('/api/staff/captions/{id}/webvtt', {
    ...reads,
    summary: 'What is said in a video as a WebVTT file; 404 where it is not known',
    params: oneVideo,
    response: z.object({ file_name: z.string(), webvtt: z.string() }),
  }),
} as const;

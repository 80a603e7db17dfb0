import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { wholeNumber } from '#contract/fields.ts';
import { maxCharacters, maxItems, minItems } from '#contract/lengths.ts';
import { queryOf } from '#contract/list-query.ts';
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
import { contentResource } from '#contract/staff/content-resource.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import {
  oneRecord,
  published,
  readRevision,
  staffListQuery,
  yesOrNo,
} from '#contract/staff/wire.ts';

/** State of a video's captions: exact times, estimated times, none. */
export const CAPTION_STATES = ['timed', 'estimated', 'none'] as const;
/** One state of {@link CAPTION_STATES}. */
export type CaptionState = (typeof CAPTION_STATES)[number];

const time = () => wholeNumber(0, MAX_CAPTION_MS * 100, () => formatStaffMessage('captions.time'));

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

/** The message names the first faulty line by its number, from 1. */
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

/** The draft of a video's captions. */
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
  /** The times are estimated: shown beside the player, but not over the film. */
  is_estimated: yesOrNo('時刻'),
});

const {
  create: _,
  selection: __,
  change: ___,
  ...calls
} = contentResource('captions', {
  label: 'Captions',
  query: staffListQuery(['id', 'title', 'line_count', 'published_at', 'updated_at'], {
    captions: queryOf(CAPTION_STATES, '字幕'),
  }),
  shared: { title: z.string(), duration_seconds: z.nullable(z.number()) },
  row: {
    state: published.state,
    captions: z.enum(CAPTION_STATES),
    line_count: z.number(),
  },
  record: {
    /** Shown over the film too, if it is our own file. */
    has_own_film: z.boolean(),
    is_estimated: z.boolean(),
    cues: z.array(z.object({ start_ms: z.number(), end_ms: z.number(), text: z.string() })),
  },
  draft: captionsDraft,
});

const reads = { audience: 'staff', right: 'content.read' } as const;
const writes = { audience: 'staff', right: 'content.write' } as const;

/** A fault or a note about one line of a file. */
const remark = z.object({
  /** Counted from 1, as an editor shows it. */
  line: z.number(),
  /** The text of that line, unchanged, at most 200 characters. */
  text: z.string(),
  message: z.string(),
});

/** The result of reading a file or a pasted text. */
export const captionReading = z.object({
  /** All lines, also faulty ones, for correction; empty once they are saved. */
  rows: z.array(
    z.object({ line: z.number(), start: z.string(), end: z.string(), text: z.string() }),
  ),
  is_estimated: z.boolean(),
  /** Faults. */
  faults: z.array(remark),
  /** Harmless oddities. */
  notes: z.array(remark),
  /** What a file was read in, as the server calls it; null for a pasted text. */
  encoding: z.nullable(z.string()),
  /** The saved captions, if there was no fault. */
  saved: z.nullable(calls.read.spec.response),
});
export type CaptionReading = z.output<typeof captionReading>;

const pasted = () => formatMessage('validation.required', { label: '文字起こし' });

/**
 * The captions of the video with the record's id: one record per video, saved as a whole, deleted
 * with `bulk`. A file without a fault is saved at once. With a fault it is not saved; its lines come
 * back for correction and are saved with `update`.
 */
export const captions = {
  ...calls,
  upload: post('/api/staff/captions/{id}/file', {
    ...writes,
    summary:
      'Reads a file of captions, WebVTT, SRT or SBV, and saves it where no line has a fault; 409 where somebody else has saved since',
    params: oneRecord,
    query: readRevision,
    file: { types: ['application/octet-stream'], maxBytes: MAX_CAPTION_BYTES },
    response: captionReading,
  }),
  readText: post('/api/staff/captions/{id}/text', {
    ...writes,
    summary: 'Reads a transcript, with times or without; saves nothing',
    params: oneRecord,
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
    summary: 'The captions of a video as a WebVTT file; 404 without captions',
    params: oneRecord,
    response: z.object({ file_name: z.string(), webvtt: z.string() }),
  }),
} as const;

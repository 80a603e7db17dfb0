import { writeCaptionTime } from '@orchard/contract/staff/caption-rules';
import type { CaptionCue } from './cue.ts';

/** A line of text in which nothing is markup, and no empty line ends the cue. */
const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\n\s*\n/g, '\n');

/** Cues as a WebVTT file, as browsers read it. */
export const toWebVtt = (cues: readonly CaptionCue[]): string =>
  [
    'WEBVTT',
    ...cues.map(
      ({ startMs, endMs, text }) =>
        `${writeCaptionTime(startMs)} --> ${writeCaptionTime(endMs)}\n${escaped(text)}`,
    ),
    '',
  ].join('\n\n');

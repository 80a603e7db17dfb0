import type { CaptionCue } from './cue.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** `01:02:03.456` */
const stamp = (ms: number): string =>
  `${two(Math.floor(ms / 3_600_000))}:${two(Math.floor(ms / 60_000) % 60)}:${two(
    Math.floor(ms / 1000) % 60,
  )}.${String(ms % 1000).padStart(3, '0')}`;

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
      ({ startMs, endMs, text }) => `${stamp(startMs)} --> ${stamp(endMs)}\n${escaped(text)}`,
    ),
    '',
  ].join('\n\n');

import { type CaptionLine, writeCaptionTime } from '#contract/staff/caption-rules.ts';

/** Escapes markup and removes empty lines, which would end the cue. */
const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\n\s*\n/g, '\n');

/** Captions as a WebVTT file, as browsers read it. */
export const writeWebVtt = (lines: readonly CaptionLine[]): string =>
  [
    'WEBVTT',
    ...lines.map(
      ({ start_ms, end_ms, text }) =>
        `${writeCaptionTime(start_ms)} --> ${writeCaptionTime(end_ms)}\n${escaped(text)}`,
    ),
    '',
  ].join('\n\n');

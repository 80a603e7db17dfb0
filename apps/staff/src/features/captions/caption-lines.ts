import { foldText } from '@orchard/contract/fold-text';
import { holdsSearch, readSearch } from '@orchard/contract/search-terms';
import {
  type JudgedRow,
  judgeCaptions,
  writeCaptionTime,
} from '@orchard/contract/staff/caption-rules';
import type { CaptionReading } from '@orchard/contract/staff/captions';
import { useMemo, useState } from 'react';
import type { RecordOf } from '#lib/wire-types.ts';

/** One line on the screen: as it is typed, and where in a file it came from. */
interface EditedLine {
  /** Stays with the line while others come and go. */
  key: number;
  start: string;
  end: string;
  text: string;
  /** Its line in the file, and what stood there. */
  from?: { line: number; raw: string };
}

/** A line with its remark. */
export interface ShownLine extends EditedLine {
  /** Its place among all lines, from 1. */
  number: number;
  judged: JudgedRow;
}

let lastKey = 0;

const newKey = (): number => ++lastKey;

/** The lines of a file or text that was read and not saved. */
export function linesOfReading({ rows, faults }: CaptionReading): EditedLine[] {
  const raws = new Map(faults.map(({ line, text }) => [line, text]));
  return rows.map(({ line, start, end, text }) => ({
    ...{ key: newKey(), start, end, text },
    from: { line, raw: raws.get(line) ?? '' },
  }));
}

/** Every line with its place and its faults, as the server would judge it. */
function judgedLines(lines: readonly EditedLine[]): ShownLine[] {
  const judged = judgeCaptions(lines);
  return lines.map((line, index) => ({
    ...line,
    number: index + 1,
    judged: judged[index] as JudgedRow,
  }));
}

/** Returns the lines that contain every word; compares letters like the members' search. */
export function linesHolding(lines: readonly ShownLine[], query: string): ShownLine[] {
  const read = readSearch(query);
  if (read.terms.length === 0) return [...lines];
  return lines.filter(({ text }) => holdsSearch(foldText(text), read));
}

/** Where a line is: in its file, else among the lines. */
export const placeOf = ({ from, number }: ShownLine): string =>
  from ? `ファイルの${from.line}行目` : `${number}番目`;

interface Edit {
  /** The version that is being changed: once another is saved, this is left. */
  revision: number;
  lines: EditedLine[];
  isEstimated: boolean;
}

/** The lines on the screen: as saved, until something is changed. */
export function useCaptionLines(record: RecordOf<'captions'>) {
  const saved = useMemo(
    (): Edit => ({
      revision: record.revision,
      isEstimated: record.is_estimated,
      lines: record.cues.map(({ start_ms, end_ms, text }) => ({
        ...{ key: newKey(), text },
        start: writeCaptionTime(start_ms),
        end: writeCaptionTime(end_ms),
      })),
    }),
    [record],
  );
  const [edit, setEdit] = useState<Edit | null>(null);
  const isChanged = edit !== null && edit.revision === record.revision;
  const { lines, isEstimated } = isChanged ? edit : saved;
  const put = (next: Partial<Edit>) =>
    setEdit({ revision: record.revision, lines, isEstimated, ...next });
  const shown = useMemo(() => judgedLines(lines), [lines]);
  return {
    lines: shown,
    isEstimated,
    isChanged,
    faulty: shown.filter(({ judged }) => judged.fault !== null),
    replaceAll: (next: EditedLine[], estimated: boolean) =>
      put({ lines: next, isEstimated: estimated }),
    estimate: (next: boolean) => put({ isEstimated: next }),
    change: (key: number, next: Pick<EditedLine, 'start' | 'end' | 'text'>) =>
      put({ lines: lines.map((line) => (line.key === key ? { ...line, ...next } : line)) }),
    remove: (key: number) => put({ lines: lines.filter((line) => line.key !== key) }),
    /** Adds an empty line behind one, or as the first; answers its key. */
    addAfter: (key: number | null): number => {
      const at = key === null ? -1 : lines.findIndex((line) => line.key === key);
      const start = lines[at]?.end ?? '00:00:00.000';
      const added: EditedLine = { key: newKey(), start, end: '', text: '' };
      put({ lines: [...lines.slice(0, at + 1), added, ...lines.slice(at + 1)] });
      return added.key;
    },
    discard: () => setEdit(null),
  };
}

/** The result of {@link useCaptionLines}. */
export type CaptionEdit = ReturnType<typeof useCaptionLines>;

import { useMemo, useState } from 'react';
import type { RecordOf } from '#lib/wire-types.ts';
import { type EditedLine, judgedLines, linesOfRecord, newKey } from './caption-lines.ts';

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
      lines: linesOfRecord(record),
      isEstimated: record.is_estimated,
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

import type { Guarantee, Shown } from './guarantees.ts';

const drill = (file: string, name: string): Shown => ({
  project: 'faults',
  file: `checks/guarantees/faults/${file}.fault.ts`,
  name,
});

/** Guarantees about the archive from which any second of a site is opened. */
export const ARCHIVE_GUARANTEES: readonly Guarantee[] = [
  {
    id: 'L1',
    says: 'Any second of a site at work is opened within a minute as it was: every row that was acknowledged, none that came later, every picture byte for byte',
    shownBy: [drill('any-second', 'random seconds under writes')],
    besides: 'What was under way at that second may be there or not.',
  },
];

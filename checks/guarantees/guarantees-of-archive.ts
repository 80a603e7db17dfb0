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
  {
    id: 'L2',
    says: 'Killed at any point of copying, shipping, opening or returning, the site starts whole, on the present state or on the chosen one, and any archived second still opens',
    shownBy: [
      drill('any-second-killed', 'killed at random points'),
      drill('return-killed', 'the switch of a return'),
    ],
  },
  {
    id: 'L3',
    says: 'A return keeps the state before it as a second, and brings back no session that ended, no mail that was sent and no member who was erased',
    shownBy: [drill('any-second-return', 'a return keeps the state before')],
  },
  {
    id: 'L4',
    says: 'A full disk stops the archive loudly and nothing else; it goes on by itself, with a new copy, when there is room',
    shownBy: [drill('any-second-disk-full', 'a full disk stops the archive')],
    besides: 'Needs the right to mount a disk of its own (Linux, root).',
  },
];

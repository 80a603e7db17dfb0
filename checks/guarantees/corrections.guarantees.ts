import { type Guarantees, here } from './guarantee.ts';

const ANCHORS = 'apps/server/src/features/corrections/anchors.ts';
const FINDER = 'apps/server/src/features/captions/spoken-places.view.ts';

/** Guarantees about corrections of spoken words. */
export const CORRECTIONS: Guarantees = {
  T1: {
    says: 'A correction shows at its places and nowhere else; whatever captions replace those of a lecture, later or earlier, slower or faster, in other lines, it stands at the line in which its words begin',
    shownBy: here(
      'corrections',
      'a correction stands where its words',
      {
        breaks: 'other captions leave it where it was',
        file: 'apps/server/src/features/captions/captions.store.ts',
        from: '  if (cues.length > 0) await moveCorrections(tx, videoId, cues);\n',
        to: '',
      },
      {
        breaks: 'of several it goes to the first',
        file: ANCHORS,
        from: '[...times.slice(number, number + 1), ...nearest(times)]',
        to: 'times',
      },
      {
        breaks: 'words are looked for as they are written',
        file: ANCHORS,
        from: 'heldPart(foldLine(text), ',
        to: 'heldPart(text, ',
      },
      {
        breaks: 'it shows in every lecture',
        file: 'apps/server/src/features/corrections/corrections.view.ts',
        from: 'WHERE p.video_id = ${videoId} AND',
        to: 'WHERE',
      },
    ),
    besides:
      'Of words that are said no more, of undoing and of two places that become one line: `apps/server/src/features/corrections/corrections.test.ts`.',
  },
  T2: {
    says: 'The search of the speech finds each place where all words are said within 100 characters, in lectures of any state that are not deleted, and nothing else',
    shownBy: here(
      'corrections',
      'the search of the speech finds',
      {
        breaks: 'words far from one another count',
        file: FINDER,
        from: 'const NEAR = 100;',
        to: 'const NEAR = 140;',
      },
      {
        breaks: 'places overlap',
        file: FINDER,
        from: ' || from < end',
        to: '',
      },
      {
        breaks: 'what is left out counts',
        file: FINDER,
        from: 'if (without.some((term) => holdsTerm(around, term))) return false;',
        to: '',
      },
      {
        breaks: 'deleted lectures are searched',
        file: FINDER,
        from: 'v.deleted_at IS NULL AND ',
        to: '',
      },
    ),
  },
};

import { foldText } from '@orchard/contract/fold-text';
import { holdsTerm, readSearch } from '@orchard/contract/search-terms';
import type { VideoNoteInList } from '@orchard/contract/video-notes';

/** The notes with all words of a search in their text or the title of their video. */
export function searchNotes(
  notes: readonly VideoNoteInList[],
  search: string,
): readonly VideoNoteInList[] {
  const { terms, without } = readSearch(search);
  if (terms.length === 0) return notes;
  return notes.filter(({ note, video }) => {
    const text = foldText(`${video.title}\n${note}`);
    return (
      terms.every((term) => holdsTerm(text, term)) && !without.some((term) => holdsTerm(text, term))
    );
  });
}

import { foldText } from '@orchard/contract/fold-text';
import { holdsSearch, readSearch } from '@orchard/contract/search-terms';
import type { VideoNoteInList } from '@orchard/contract/video-notes';

/** The notes with all words of a search in their text or the title of their video. */
export function searchNotes(
  notes: readonly VideoNoteInList[],
  search: string,
): readonly VideoNoteInList[] {
  const read = readSearch(search);
  if (read.terms.length === 0) return notes;
  return notes.filter(({ note, video }) => holdsSearch(foldText(`${video.title}\n${note}`), read));
}

import type { VideoNoteInList } from '@orchard/contract/video-notes';
import { useEffect, useState } from 'react';
import { clockLength } from '#lib/dates.ts';
import { paths } from '#paths';
import type { searchNotes } from './search-notes.ts';

/** The notes of one video. */
export interface NotesOfVideo {
  video: VideoNoteInList['video'];
  notes: VideoNoteInList[];
}

/** Groups notes by video: the video of the newest note first, its notes in the order of the film. */
export function groupByVideo(newestFirst: readonly VideoNoteInList[]): NotesOfVideo[] {
  const groups = new Map<number, NotesOfVideo>();
  for (const note of newestFirst) {
    const { video } = note;
    const group = groups.get(video.id) ?? { video, notes: [] };
    group.notes.push(note);
    groups.set(video.id, group);
  }
  for (const { notes } of groups.values()) notes.sort((a, b) => a.second - b.second);
  return [...groups.values()];
}

/** The notes as a text for reading, each with its time and the address of its scene. */
export const notesAsText = (groups: readonly NotesOfVideo[], origin: string): string =>
  groups
    .map(({ video, notes }) =>
      [
        `■ ${video.title}`,
        ...notes.map(({ second, note }) =>
          [
            `${clockLength(second)}${note === '' ? '' : `　${note}`}`,
            `　${new URL(paths.video(video.id, second), origin).href}`,
          ].join('\n'),
        ),
      ].join('\n'),
    )
    .join('\n\n')
    .concat('\n');

/**
 * What searches notes; it is fetched with the first letter, for a visit without a search has no room
 * for it. Undefined until it is there.
 */
export function useSearchNotes(isWanted: boolean): typeof searchNotes | undefined {
  const [loaded, setLoaded] = useState<{ search: typeof searchNotes }>();
  const isThere = loaded !== undefined;
  useEffect(() => {
    if (!isWanted || isThere) return;
    // Without it all notes stay; the next letter tries again.
    import('./search-notes.ts').then(
      ({ searchNotes: search }) => setLoaded({ search }),
      () => undefined,
    );
  }, [isWanted, isThere]);
  return loaded?.search;
}

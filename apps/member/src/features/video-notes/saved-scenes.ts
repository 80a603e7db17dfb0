import type { VideoNoteInList } from '@orchard/contract/video-notes';
import { clockLength } from '#lib/dates.ts';
import { paths } from '#paths';

/** The notes of one video. */
export interface NotesOfVideo {
  video: VideoNoteInList['video'];
  notes: VideoNoteInList[];
}

/** Groups notes by video: the video of the newest note first, its notes in the order of the film. */
export function groupByVideo(newestFirst: readonly VideoNoteInList[]): NotesOfVideo[] {
  const groups = Map.groupBy(newestFirst, ({ video }) => video.id);
  return [...groups.values()].flatMap((notes) => {
    const [newest] = notes;
    if (!newest) return [];
    return { video: newest.video, notes: notes.toSorted((a, b) => a.second - b.second) };
  });
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

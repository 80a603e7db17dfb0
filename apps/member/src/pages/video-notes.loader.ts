import { allVideoNotesQuery } from '#features/video-notes/video-notes.queries.ts';
import { screenLoader } from '#lib/screen-loader.ts';

export const loader = screenLoader(({ ensure }) => ensure(allVideoNotesQuery));

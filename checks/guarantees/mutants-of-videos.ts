import { checkOf, inServer, type Mutant } from './mutant.ts';

/** Guards of what a member sees of videos (C). */
export const videoMutants: readonly Mutant[] = [
  {
    guarantee: 'C2',
    off: 'of states that are read together, all viewers get the first one’s',
    edits: [
      inServer(
        'features/videos/viewer-state.view.ts',
        'states.slice(end - videoIds.length, end)',
        'states.slice(0, videoIds.length)',
      ),
    ],
    check: {
      project: 'server',
      file: 'apps/server/src/features/videos/cached-content.test.ts',
      name: 'each member sees theirs, also when many ask at once',
    },
  },
  {
    guarantee: 'C3',
    off: 'scheduled videos are shown before their time',
    edits: [
      inServer(
        'features/videos/visible-videos.view.ts',
        'v.published_at <= now()',
        'v.published_at IS NOT NULL',
      ),
    ],
    check: checkOf('hidden', 'what is not published'),
  },
];

import HomeIcon from '@mui/icons-material/HomeOutlined';
import { kind, type Place, tab } from '#lib/resource.ts';

/** What is to be done, and what happens by itself. */
export const home: Place = {
  label: 'ホーム',
  icon: HomeIcon,
  to: '/',
  tabs: [
    tab(
      '予定',
      kind('schedule', () => import('#features/schedule/schedule-screens.tsx'), {
        only: ['List'],
        label: '予定',
        read: ['content.read'],
      }),
    ),
  ],
};

import TrashIcon from '@mui/icons-material/DeleteOutlined';
import { TRASH_RIGHTS } from '@orchard/contract/staff/kind-rights';
import { kind, type Place, tab } from '#lib/resource.ts';

/** What was deleted and can be taken back. */
export const trash: Place = {
  label: 'ゴミ箱',
  icon: TrashIcon,
  tabs: [
    tab(
      'ゴミ箱',
      kind('trash', () => import('#features/trash/trash-screens.tsx'), {
        only: ['List'],
        label: 'ゴミ箱',
        // Nothing to see for who could restore nothing in it.
        read: TRASH_RIGHTS,
        write: TRASH_RIGHTS,
      }),
    ),
  ],
};

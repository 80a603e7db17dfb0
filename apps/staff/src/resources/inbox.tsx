import InboxIcon from '@mui/icons-material/AllInboxOutlined';
import { kind, type Place, tab } from '#lib/resource.ts';

// One screen shows both kinds and their list (pages/console.tsx).
const load = () => import('#features/inbox/inbox-screen.tsx');

/** What waits for an answer. */
export const inbox: Place = {
  label: '受信箱',
  icon: InboxIcon,
  to: '/inbox',
  tabs: [
    tab(
      '受信箱',
      kind<never>('questions', load, {
        only: [],
        isFound: true,
        nameOf: ({ message }) => String(message ?? '').slice(0, 60),
        write: ['questions.answer'],
      }),
      kind<never>('enquiries', load, {
        only: [],
        isFound: true,
        nameOf: ({ subject }) => String(subject ?? ''),
        write: ['enquiries.answer'],
      }),
    ),
  ],
};

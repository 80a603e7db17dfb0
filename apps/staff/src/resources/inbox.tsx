import InboxIcon from '@mui/icons-material/AllInboxOutlined';
import { kind, type Place } from '#lib/resource.ts';

/** What waits for an answer. */
export const inbox: Place = {
  label: '受信箱',
  icon: InboxIcon,
  tabs: [
    {
      label: '受信箱',
      kinds: [
        kind('questions', () => import('#features/questions/question-screens.tsx'), {
          only: ['List', 'Edit'],
          isFound: true,
          nameOf: ({ message }) => String(message ?? '').slice(0, 60),
          write: ['questions.answer'],
        }),
        kind('enquiries', () => import('#features/enquiries/enquiry-screens.tsx'), {
          only: ['List', 'Edit'],
          isFound: true,
          nameOf: ({ subject }) => String(subject ?? ''),
          write: ['enquiries.answer'],
        }),
      ],
    },
  ],
};

import InboxIcon from '@mui/icons-material/InboxOutlined';
import QuestionIcon from '@mui/icons-material/QuestionAnswerOutlined';
import EnquiryIcon from '@mui/icons-material/SupportAgentOutlined';
import type { DeclaredResource } from '#lib/resource.ts';

/** What waits for an answer. One screen shows all three (pages/console.tsx). */
export const inboxResources: readonly DeclaredResource[] = [
  {
    name: 'inbox',
    label: '受信箱',
    read: ['questions.read', 'enquiries.read'],
    icon: InboxIcon,
    group: 'inbox',
    screens: {},
  },
  {
    name: 'questions',
    isFound: true,
    nameOf: ({ message }) => String(message ?? '').slice(0, 60),
    icon: QuestionIcon,
    group: 'inbox',
    write: ['questions.answer'],
    screens: {},
  },
  {
    name: 'enquiries',
    isFound: true,
    nameOf: ({ subject }) => String(subject ?? ''),
    icon: EnquiryIcon,
    group: 'inbox',
    write: ['enquiries.answer'],
    screens: {},
  },
];

import QuestionIcon from '@mui/icons-material/QuestionAnswerOutlined';
import EnquiryIcon from '@mui/icons-material/SupportAgentOutlined';
import { type DeclaredResource, lazyScreens } from '#lib/resource.ts';

/** What waits for an answer. */
export const inboxResources: readonly DeclaredResource[] = [
  {
    name: 'questions',
    isFound: true,
    nameOf: ({ message }) => String(message ?? '').slice(0, 60),
    icon: QuestionIcon,
    group: 'inbox',
    write: ['questions.answer'],
    screens: lazyScreens(
      () => import('#features/questions/question-screens.tsx'),
      ['List', 'Edit'],
    ),
  },
  {
    name: 'enquiries',
    isFound: true,
    nameOf: ({ subject }) => String(subject ?? ''),
    icon: EnquiryIcon,
    group: 'inbox',
    write: ['enquiries.answer'],
    screens: lazyScreens(() => import('#features/enquiries/enquiry-screens.tsx'), ['List', 'Edit']),
  },
];

import MailIcon from '@mui/icons-material/MailOutlined';
import { kind, type Place } from '#lib/resource.ts';

/** What is mailed, and in which words. */
export const mail: Place = {
  label: 'メール',
  icon: MailIcon,
  tabs: [
    {
      label: 'お知らせメール',
      kinds: [
        kind('broadcasts', () => import('#features/broadcasts/broadcast-screens.tsx'), {
          isFound: true,
          nameOf: ({ subject }) => String(subject ?? ''),
        }),
      ],
    },
    {
      label: '送信の状況',
      kinds: [
        kind('mails', () => import('#features/mails/mail-screens.tsx'), {
          only: ['List', 'Edit'],
          write: ['mail.write'],
        }),
        kind('suppressed-addresses', () => import('#features/mails/suppressed-screens.tsx'), {
          only: ['List'],
          write: ['mail.write'],
        }),
      ],
    },
    {
      label: '文面',
      kinds: [
        kind('mail-templates', () => import('#features/mail-templates/mail-template-screens.tsx'), {
          only: ['List', 'Edit'],
        }),
      ],
    },
    {
      label: '定型文',
      kinds: [
        kind(
          'reply-templates',
          () => import('#features/reply-templates/reply-template-screens.tsx'),
          { nameOf: ({ name }) => String(name ?? '') },
        ),
      ],
    },
  ],
};

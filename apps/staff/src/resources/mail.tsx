import MailIcon from '@mui/icons-material/MailOutlined';
import { broadcastName } from '@orchard/contract/staff/broadcast-text';
import { kind, type Place, tab } from '#lib/resource.ts';

/** What is mailed, and in which words. */
export const mail: Place = {
  label: 'メール',
  icon: MailIcon,
  tabs: [
    tab(
      'お知らせメール',
      kind('broadcasts', () => import('#features/broadcasts/broadcast-screens.tsx'), {
        isFound: true,
        nameOf: ({ subject }) => broadcastName(String(subject ?? '')),
      }),
    ),
    tab(
      '送信の状況',
      kind('mails', () => import('#features/mails/mail-screens.tsx'), {
        only: ['List', 'Edit'],
        write: ['mail.write'],
      }),
      kind('suppressed-addresses', () => import('#features/mails/suppressed-screens.tsx'), {
        only: ['List'],
        write: ['mail.write'],
      }),
    ),
    tab(
      '文面',
      kind('mail-templates', () => import('#features/mail-templates/mail-template-screens.tsx'), {
        only: ['List', 'Edit'],
      }),
    ),
    tab(
      '定型文',
      kind('reply-templates', () => import('#features/reply-templates/reply-template-screens.tsx')),
    ),
  ],
};

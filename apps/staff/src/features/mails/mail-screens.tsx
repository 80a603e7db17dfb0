export { MailList as List } from './mail-list.tsx';
export { MailPage as Edit } from './mail-page.tsx';

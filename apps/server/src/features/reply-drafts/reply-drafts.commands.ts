export { keepReplyDraft } from './reply-drafts.store.ts';

export { noteRefused } from './payment-sources.store.ts';

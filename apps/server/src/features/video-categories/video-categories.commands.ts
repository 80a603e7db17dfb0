export { videoCategoryResource } from './video-categories.store.ts';

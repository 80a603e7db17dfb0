export { indexVideos } from './video-search.store.ts';

export { captionResource } from './captions.store.ts';

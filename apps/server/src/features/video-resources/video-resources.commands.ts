export { saveListedResources } from './listed-resources.store.ts';

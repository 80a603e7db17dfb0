export { movePlaces as moveCorrections } from './corrections.store.ts';

export { addMemberships, storeBrands, storeMemberships } from './memberships.store.ts';

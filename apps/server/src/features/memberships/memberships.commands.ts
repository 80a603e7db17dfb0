export { changedMembership, monthsLater } from './changed-membership.ts';
export { addMemberships, storeBrands, storeMemberships } from './memberships.store.ts';

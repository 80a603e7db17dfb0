// The single steps of a start, for tests that run these programs as another kind of server.
export { findBinaries, linkLibraries } from './binaries.ts';
export { createCluster } from './cluster.ts';
export { chooseIdentity, commandAs, giveTo } from './identity.ts';
export { type Launch, launchPostmaster } from './postmaster.ts';
export { stopPostmaster } from './processes.ts';
export { serverSettings } from './settings.ts';

export { type Binaries, findBinaries, findBinariesIn } from './binaries.ts';
export { majorOf, SUPERUSER } from './cluster.ts';
export { lockDataFolder, makeDataFolder } from './data-folder.ts';
export {
  changeIn,
  type EmbeddedPostgres,
  endLeftover,
  startEmbeddedPostgres,
} from './embedded-postgres.ts';
export { EmbeddedPostgresError } from './embedded-postgres-error.ts';
export { findProgramsOf, makeForeignCluster, processUser } from './foreign-cluster.ts';
export { findUser } from './identity.ts';
export { notedPostmaster, processExists, runsCluster } from './processes.ts';
export { clusterIn, earlierClusters, putInPlace } from './switch-cluster.ts';

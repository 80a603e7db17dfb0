export { type Binaries, findBinaries, findBinariesIn } from './binaries.ts';
export { majorOf, SUPERUSER } from './cluster.ts';
export { makeDataFolder } from './data-folder.ts';
export {
  changeIn,
  type EmbeddedConnection,
  type EmbeddedPostgres,
  endLeftover,
  startEmbeddedPostgres,
} from './embedded-postgres.ts';
export { EmbeddedPostgresError } from './embedded-postgres-error.ts';
export {
  type ForeignFolder,
  findProgramsOf,
  processUser,
  takeForeignFolder,
} from './foreign-cluster.ts';
export { notedPostmaster, processExists, runsCluster } from './processes.ts';
export { clusterIn, earlierClusters, putInPlace } from './switch-cluster.ts';

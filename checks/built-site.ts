import { buildApps } from '#scripts/lib/build.mjs';

/** Builds the server where its sources have changed: the sites that tests start are what operators run. */
export const buildSite = (): Promise<void> => buildApps(process.execPath, ['server']);

export default buildSite;

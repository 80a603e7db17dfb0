import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The data folder of the site under test; the port keeps runs apart. */
export const siteFolder = join(tmpdir(), `orchard-e2e-${process.env.E2E_PORT}`);

/** Its `DATA_DIR`. */
export const dataDir = join(siteFolder, 'data');

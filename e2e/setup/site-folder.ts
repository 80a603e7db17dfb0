import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the site under test keeps everything; its port tells it from that of another run. */
export const siteFolder = join(tmpdir(), `orchard-e2e-${process.env.E2E_PORT}`);

/** Its `DATA_DIR`. */
export const dataDir = join(siteFolder, 'data');

import { staffApi } from '@orchard/contract/staff';
import type { Job } from '@orchard/contract/staff/jobs';
import type { VimeoImport } from '@orchard/contract/staff/vimeo';
import { afterAll, beforeEach } from 'vitest';
import { createScene } from '#testing/scene.ts';
import type { Film } from './film.ts';
import { startVimeo } from './vimeo-server.ts';

/** A site whose operators import from a Vimeo account of the test; each test begins connected. */
export async function createVimeoScene() {
  const platform = await startVimeo();
  afterAll(() => platform.close());
  const scene = await createScene({ limits: 'off', vimeoApiUrl: platform.url });
  const office = scene.asStaff();
  beforeEach(async () => {
    await scene.clear();
    await scene.db.pool.query('DELETE FROM staff_jobs');
    // A token of its own for each test: limits are remembered by token.
    const token = crypto.randomUUID();
    platform.tokens = new Map([[token, 'private public']]);
    Object.assign(platform, {
      films: [],
      limit: null,
      fails: null,
      silent: new Set(),
      requests: [],
    });
    await office.call(staffApi['vimeo.connect'], { body: { token } });
  });

  const bodyFor = (films: readonly Film[], choices: Partial<VimeoImport> = {}): VimeoImport => ({
    films: films.map(({ id, title }) => ({ id: String(id), title })),
    ...{ brand_ids: [], tag_ids: [], series_id: null, publication: 'own_dates' },
    ...choices,
  });
  const start = async (films: readonly Film[], choices?: Partial<VimeoImport>): Promise<Job> =>
    (await office.call(staffApi['vimeo.start'], { body: bodyFor(films, choices) })).body;
  const read = async ({ id }: Pick<Job, 'id'>): Promise<Job> =>
    (await office.call(staffApi['jobs.read'], { params: { id } })).body;

  return {
    ...scene,
    platform,
    office,
    bodyFor,
    start,
    read,
    /** Starts a job and works until it has ended or waits. */
    async bring(films: readonly Film[], choices?: Partial<VimeoImport>): Promise<Job> {
      const job = await start(films, choices);
      await scene.app.staffJobs.run();
      return read(job);
    },
    rowsOf: async ({ id }: Job) =>
      (await office.call(staffApi['jobs.rows'], { params: { id } })).body,
  };
}

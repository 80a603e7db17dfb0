import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PointView } from '#features/point-in-time/recovery-points.ts';
import { pointIn } from '#operations/archive/point-folder.ts';
import { copyTestDatabase } from './database.ts';
import type { createScene } from './scene.ts';

/**
 * Opens the present state of a scene as a point beside it, with a folder for its files.
 * @returns its folder of files, and what shuts it and opens it again
 */
export async function openPoint({
  app,
  config,
  db,
}: Pick<Awaited<ReturnType<typeof createScene>>, 'app' | 'config' | 'db'>) {
  const connection = await copyTestDatabase(db);
  const view: PointView = {
    id: crypto.randomUUID(),
    at: Date.parse('2026-11-20T12:34:56+09:00'),
    state: 'ready',
    says: '',
    startedAt: new Date(),
    endsAt: null,
    staffName: '',
    token: '',
    cookies: '',
    connection,
  };
  let open: PointView | null = view;
  Object.defineProperty(app.recoveryPoints, 'view', { get: () => open, configurable: true });
  const media = join(pointIn(config.dataDir), 'media');
  mkdirSync(media, { recursive: true });
  return {
    id: view.id,
    media,
    close: () => {
      open = null;
    },
    open: () => {
      open = view;
    },
  };
}

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { addStoredResources } from '#features/video-resources/resource-files.store.ts';
import { saveVideoResources } from '#features/videos/video-resources.store.ts';
import { lectures } from './content/content.ts';
import { demoMediaFolder } from './media-files.ts';
import type { Setting } from './setting.ts';

/** Puts files to download beside lectures. */
export async function seedResources(
  { db, media }: Setting,
  videoIds: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { key, resources } of lectures) {
    const stored = [];
    for (const { file: paper, title } of resources) {
      const source = `papers/${paper}`;
      const { size: bytes } = await stat(join(demoMediaFolder, source));
      stored.push({ file: await media.put(source, 'resources'), title, bytes });
    }
    await addStoredResources(db, stored);
    await saveVideoResources(db, videoIds.get(key) as number, stored);
  }
}

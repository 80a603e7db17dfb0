import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './config.ts';

/** The folder with the build of a browser app; null where none was made. */
export function builtApp(name: 'member' | 'staff'): string | null {
  const folder = join(projectFolder, 'apps', name, 'dist');
  return existsSync(join(folder, 'index.html')) ? folder : null;
}

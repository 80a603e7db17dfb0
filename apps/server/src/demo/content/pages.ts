import { guidelines } from './page-guidelines.ts';
import { progress } from './page-progress.ts';
import { welcome } from './page-welcome.ts';
import type { DemoPage } from './types.ts';

/** The three pages in the order of their ids: the menu and the notices link to /page/1 … /page/3. */
export const pages: DemoPage[] = [welcome, progress, guidelines];

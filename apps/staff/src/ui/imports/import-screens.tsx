import { ImportList } from './import-list.tsx';
import { ImportNew } from './import-new.tsx';
import { ImportPage } from './import-page.tsx';
import type { ImportSetup } from './import-setup.ts';

/** The screens of a kind of import. */
export const importScreens = (setup: ImportSetup) => ({
  List: () => <ImportList setup={setup} />,
  Create: () => <ImportNew setup={setup} />,
  Edit: () => <ImportPage setup={setup} />,
});

export { ImportList as List } from './import-list.tsx';
export { ImportNew as Create } from './import-new.tsx';
export { ImportPage as Edit } from './import-page.tsx';

export { ErasureList as List } from './erasure-list.tsx';
export { ErasurePage as Edit } from './erasure-page.tsx';

export { CaptionList as List } from './caption-list.tsx';
export { CaptionPage as Edit } from './caption-page.tsx';

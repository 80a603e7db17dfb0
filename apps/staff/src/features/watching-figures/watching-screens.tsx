export { FiguresList as List } from './figures-list.tsx';
export { VideoFiguresPage as Edit } from './video-figures-page.tsx';

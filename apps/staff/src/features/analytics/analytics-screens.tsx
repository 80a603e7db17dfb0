export { VideoAnalyticsList as List } from './video-analytics-list.tsx';
export { VideoFiguresPage as Edit } from './video-analytics-page.tsx';

export { VideoAnalyticsList as List } from './video-analytics-list.tsx';
export { VideoAnalyticsPage as Edit } from './video-analytics-page.tsx';

import { paths } from '#paths';
import { buttonClass } from '#ui/button.tsx';
import { AppLink } from './app-link.tsx';
import { t } from './messages.ts';

/** Leads from an empty list to all videos. */
export const AllVideosLink = () => (
  <AppLink to={paths.videos()} className={buttonClass('outlined')}>
    {t('videos.all')}
  </AppLink>
);

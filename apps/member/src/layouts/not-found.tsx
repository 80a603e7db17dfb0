import { wholePath } from '@orchard/contract/whole-path';
import Compass from 'lucide-react/icons/compass';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { AppLink } from '#lib/app-link.tsx';
import { useDocumentTitle } from '#lib/document-title.ts';
import { createMessages } from '#lib/messages.ts';
import { paths } from '#paths';
import { buttonClass } from '#ui/button.tsx';
import { ScreenMessage } from '#ui/screen-message.tsx';

const t = createMessages({
  'not_found.title': 'ページが見つかりません',
  'not_found.lead':
    'お探しのページは移動または削除されたか、アドレスが間違っている可能性があります。',
  'not_found.home': 'ホームへ戻る',
});

/**
 * The address leads nowhere, or to nothing that this member may see. One with a sign of the sentence
 * that it stood in leads to the one without.
 */
export function NotFound() {
  useDocumentTitle(t('not_found.title'));
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const full = wholePath(pathname);
  useEffect(() => {
    if (full !== pathname) void navigate(full + search + hash, { replace: true });
  }, [full, pathname, search, hash, navigate]);
  if (full !== pathname) return null;
  return (
    <ScreenMessage
      code="404"
      icon={<Compass className="size-8" />}
      title={t('not_found.title')}
      lead={t('not_found.lead')}
    >
      <AppLink to={paths.home()} className={buttonClass('primary')}>
        {t('not_found.home')}
      </AppLink>
      <AppLink to={paths.videos()} className={buttonClass('outlined')}>
        {t('videos.all')}
      </AppLink>
    </ScreenMessage>
  );
}

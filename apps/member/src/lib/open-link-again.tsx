import { ColumnTitle } from '#ui/column-title.tsx';
import { useDocumentTitle } from './document-title.ts';
import { t } from './messages.ts';

/** In place of a screen that works only with the secret of a mailed link, which is kept nowhere. */
export function OpenLinkAgain() {
  useDocumentTitle(t('link.again.title'));
  return <ColumnTitle title={t('link.again.title')} lead={t('link.again.lead')} />;
}

import { ColumnTitle } from '#ui/column-title.tsx';
import { useDocumentTitle } from './document-title.ts';
import { t } from './messages.ts';

/** Replaces a screen that needs the secret of a mailed link, which is not stored. */
export function OpenLinkAgain() {
  useDocumentTitle(t('link.again.title'));
  return <ColumnTitle title={t('link.again.title')} lead={t('link.again.lead')} />;
}

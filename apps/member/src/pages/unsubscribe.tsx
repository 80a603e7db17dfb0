import { useParams } from 'react-router';
import { LeavingList } from '#features/unsubscribe/leaving-list.tsx';
import { t } from '#features/unsubscribe/messages.ts';
import { useDocumentTitle } from '#lib/document-title.ts';
import { ColumnTitle } from '#ui/column-title.tsx';

export default function UnsubscribePage() {
  const { unsubscribeToken = '' } = useParams();
  useDocumentTitle(t('unsubscribe.title'));
  return (
    <>
      <ColumnTitle title={t('unsubscribe.title')} />
      <LeavingList token={unsubscribeToken} />
    </>
  );
}

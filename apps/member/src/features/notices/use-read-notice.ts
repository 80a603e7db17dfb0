import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#lib/api/call.ts';
import { UNREAD_NOTICES, useIsUnreadNotice } from '#lib/unread.ts';

/** Notes that a notice is on the screen, if it was unread; other notices cost no request. */
export function useReadNotice(noticeId: number): void {
  const client = useQueryClient();
  const isUnread = useIsUnreadNotice()(noticeId);
  useEffect(() => {
    if (!isUnread) return;
    call('POST /api/notifications/notices/{noticeId}/read', { params: { noticeId } }).then(
      () =>
        Promise.all(
          [...UNREAD_NOTICES, ['GET /api/notifications']].map((queryKey) =>
            client.invalidateQueries({ queryKey, refetchType: 'none' }),
          ),
        ),
      // It stays unread, and the next look tells it again.
      () => undefined,
    );
  }, [client, noticeId, isUnread]);
}

import { useEffect } from 'react';
import { currentUserQuery } from './current-user.ts';
import { queryClient } from './query-client.ts';
import { brandOf } from './site.ts';

/**
 * Names the document after the screen: `動画一覧 | Orchard Member's Site`, with the title of the
 * member's brand (section 1 of the specification).
 * @param screen the screen's own title; without it the site's title stands alone
 */
export function useDocumentTitle(screen?: string): void {
  useEffect(() => {
    const user = queryClient.getQueryData(currentUserQuery.queryKey);
    const title = brandOf(user).document_title;
    document.title = screen === undefined ? title : `${screen} | ${title}`;
  }, [screen]);
}

import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect } from 'react';
import { currentUserQuery } from './current-user.ts';
import { brandOf, useSite } from './site.ts';

/** Receives the title on the server, which has no document to name. */
export const TitleContext = createContext<((title: string) => void) | undefined>(undefined);

/** Around screens before sign-in, whose titles name no member's brand, even while one is leaving. */
export const PublicContext = createContext(false);

/**
 * Sets the document's title: `動画一覧 | Orchard Member's Site`, with the title of the member's brand
 * (section 1 of the specification).
 * @param screen the screen's own title; without it the site's title stands alone
 */
export function useDocumentTitle(screen?: string): void {
  const cached = useQueryClient().getQueryData(currentUserQuery.queryKey);
  const user = useContext(PublicContext) ? undefined : cached;
  const site = useSite();
  const ownTitle = brandOf(site, user).document_title;
  // Before sign-in the whole site speaks, if it has a name of its own.
  const siteTitle = user ? ownTitle : (site.name ?? ownTitle);
  const title = screen === undefined ? siteTitle : `${screen} | ${siteTitle}`;
  useContext(TitleContext)?.(title);
  useEffect(() => {
    document.title = title;
  }, [title]);
}

import { useEffect } from 'react';
import { useParams } from 'react-router';
import { ColumnTitle } from '#ui/column-title.tsx';
import { useDocumentTitle } from './document-title.ts';
import { createMessages } from './messages.ts';

/** The sentences of a screen whose link has to be opened again. */
export const tLink = createMessages({
  'link.again.title': 'メールをご確認ください',
  'link.again.lead':
    '安全のため、リンクの情報はこの画面に残していません。お手数ですが、メールに記載のリンクをもう一度開いてください。',
});

// The site makes only base64url secrets.
const SECRET = /^[A-Za-z0-9_-]{1,512}$/;

/**
 * The secret in the path of a mailed link. It stays in memory only: the address bar and the history
 * lose it at once (W-29), with everything after it.
 * @param name the parameter of the path
 * @param bareAddress the same screen without the secret
 * @returns undefined without a secret, as after a reload
 */
export function useAddressSecret(name: string, bareAddress: string): string | undefined {
  const secret = useParams()[name];
  useEffect(() => {
    // This bypasses the router, which keeps the secret while this screen is shown.
    if (secret !== undefined) window.history.replaceState(window.history.state, '', bareAddress);
  }, [secret, bareAddress]);
  return secret !== undefined && SECRET.test(secret) ? secret : undefined;
}

/** Replaces a screen that needs the secret of a mailed link, which is not stored. */
export function OpenLinkAgain() {
  useDocumentTitle(tLink('link.again.title'));
  return <ColumnTitle title={tLink('link.again.title')} lead={tLink('link.again.lead')} />;
}

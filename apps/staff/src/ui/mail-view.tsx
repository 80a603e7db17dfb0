import { Box } from '@mui/material';
import DOMPurify from 'dompurify';
import { useEffect, useRef } from 'react';

/** The sheet that every mail of the site has at its head. */
const SHEETS = /<style>([^<]*)<\/style>/g;
const DARK = /\(\s*prefers-color-scheme:\s*dark\s*\)/g;

/** A mail as a mail program shows it, in light or dark, apart from the console's own styles. */
export function MailView({ html, isDark = false }: { html: string; isDark?: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const host = place.current;
    if (!host) return;
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    // The document's policy refuses styles that are written as text, and reports them even where they
    // are only parsed; set one by one they are taken.
    const rules = [...html.matchAll(SHEETS)].map(([, text]) => text);
    const marked = html.replace(SHEETS, '').replaceAll(' style="', ' data-style="');
    const document = DOMPurify.sanitize(marked, { WHOLE_DOCUMENT: true, RETURN_DOM: true });
    if (!(document instanceof Element)) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules.join('\n').replace(DARK, isDark ? '(min-width: 0)' : '(width < 0)'));
    root.adoptedStyleSheets = [sheet];
    const body = document.querySelector('body');
    if (!body) return;
    root.replaceChildren(window.document.importNode(body, true));
    for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
      element.style.cssText = element.dataset.style ?? '';
    }
    for (const link of root.querySelectorAll('a')) {
      link.target = '_blank';
      link.rel = 'noopener noreferrer';
    }
  }, [html, isDark]);
  return (
    <Box
      ref={place}
      sx={{ colorScheme: isDark ? 'dark' : 'light', border: 1, borderColor: 'divider' }}
    />
  );
}

/** A mail in a place of its own height, in which it scrolls. */
export const MailPicture = ({ html, label }: { html: string; label: string }) => (
  <Box
    tabIndex={0}
    role="region"
    aria-label={label}
    sx={{ maxHeight: 320, overflow: 'auto', overscrollBehavior: 'contain' }}
  >
    <MailView html={html} />
  </Box>
);

import DOMPurify from 'dompurify';

const sheets = /<style[\s\S]*?<\/style\s*>/gi;
const tags = /<[a-z][^<>]*>/gi;

/**
 * Puts styles out of effect before the browser parses them: its policy refuses them anyway, and
 * reports each. They are read from `data-style`.
 */
const withoutEffect = (html: string): string =>
  html.replace(sheets, '').replace(tags, (tag) => tag.replace(/\sstyle\s*=/gi, ' data-style='));

/**
 * HTML of a clipboard as nodes. Styles and classes are still there, because Word and Google Docs
 * say with them what is a list and what is bold; nothing in it runs.
 */
export const parsePasted = (html: string): HTMLElement =>
  DOMPurify.sanitize(withoutEffect(html), {
    RETURN_DOM: true,
    FORBID_TAGS: ['style', 'title', 'script', 'svg', 'math', 'form', 'input', 'button', 'video'],
    USE_PROFILES: { html: true },
  }) as HTMLElement;

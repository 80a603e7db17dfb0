import DOMPurify from 'dompurify';

/**
 * HTML of a clipboard as nodes. Styles and classes are still there, because Word and Google Docs
 * say with them what is a list and what is bold; nothing in it runs.
 */
export const parsePasted = (html: string): HTMLElement =>
  DOMPurify.sanitize(html, {
    RETURN_DOM: true,
    FORBID_TAGS: ['style', 'title', 'script', 'svg', 'math', 'form', 'input', 'button', 'video'],
    USE_PROFILES: { html: true },
  }) as HTMLElement;

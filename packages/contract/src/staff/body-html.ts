import * as z from 'zod/mini';
import { formatMessage } from '#contract/messages.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import { MAX_BODY, optionalText } from '#contract/staff/wire.ts';

// A picture's address with a host.
const PICTURE = /<img\b[^<>]*?[\s"'/]src\s*=\s*["']?\s*((?:https?:)?[\\/]{2}[^\s"'<>]*)/gi;

/** The first foreign picture: documents load only pictures of the site and the platform. */
function foreignPicture(html: string): string | undefined {
  for (const [, address = ''] of html.matchAll(PICTURE)) {
    if (!address.startsWith('https://i.vimeocdn.com/')) return address;
  }
  return undefined;
}

/** HTML without foreign pictures, which no document would load. */
export const noForeignPictures = (label: string) =>
  z.check<string>(({ value, issues }) => {
    const address = foreignPicture(value)?.slice(0, 100);
    if (address === undefined) return;
    const message = formatStaffMessage('validation.foreign_picture', { label, address });
    issues.push({ code: 'custom', input: value, message });
  });

/**
 * An operator's HTML; it may be empty.
 * @param max greatest length in code points
 */
export const bodyHtml = (label: string, max: number = MAX_BODY) =>
  optionalText(label, max).check(noForeignPictures(label));

/** HTML that shows something; an editor's empty paragraph does not. */
export const says = (html: string): boolean =>
  /<img\b/i.test(html) || html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== '';

/** An HTML body that must not be empty; an editor's empty paragraph counts as empty. */
export const writtenHtml = (label: string) =>
  bodyHtml(label).check(
    z.refine((html: string) => says(html), {
      error: formatMessage('validation.required', { label }),
    }),
  );

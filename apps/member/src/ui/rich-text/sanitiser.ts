/** Makes operators' HTML safe to show. */
export type Sanitise = (html: string) => string | TrustedHTML;

let sanitise: Sanitise | undefined;

/** The sanitiser, once it has been fetched: the largest part of what shows rich text. */
export const sanitiser = (): Sanitise | undefined => sanitise;

/**
 * Fetches the sanitiser: for HTML that a call brings. What comes with a document the server has
 * sanitised.
 * @throws Error when it does not come
 */
export async function fetchSanitiser(): Promise<void> {
  sanitise ??= (await import('./sanitise.ts')).sanitise;
}

/**
 * Makes operators' HTML safe to show.
 * @param filmLength links the times of a film of so many seconds; null: of unknown length
 */
export type Sanitise = (html: string, filmLength?: number | null) => string | TrustedHTML;

let sanitise: Sanitise | undefined;

/** The sanitiser once it is fetched: it is the largest part of rich text. */
export const sanitiser = (): Sanitise | undefined => sanitise;

/**
 * Fetches the sanitiser for HTML from a call; the server has sanitised the document's own.
 * @throws Error if it cannot be fetched
 */
export async function fetchSanitiser(): Promise<void> {
  sanitise ??= (await import('./sanitise.ts')).sanitise;
}

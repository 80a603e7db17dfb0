import { sanitise } from './sanitise.server.ts';

/** In place of the browser's: here the sanitiser is at hand. */
export const sanitiser = (): typeof sanitise => sanitise;

export const fetchSanitiser = async (): Promise<void> => undefined;

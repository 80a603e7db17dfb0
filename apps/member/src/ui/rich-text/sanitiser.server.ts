import { sanitise } from './sanitise.server.ts';

/** The server has its sanitiser at hand; browsers fetch theirs. */
export const sanitiser = (): typeof sanitise => sanitise;

export const fetchSanitiser = async (): Promise<void> => undefined;

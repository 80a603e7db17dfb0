import { servedPart } from '#lib/served-part.tsx';

/** The contacts of brands on members' screens: their links work as the document brought them. */
export const ServedContacts = servedPart(() => import('./contacts.tsx'), 'used');

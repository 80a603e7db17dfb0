// Apart from the kinds: every first visit needs the name, and none the table.

/** The header of every answer to a member: how many news the bell has that are not read. */
export const UNREAD_HEADER = 'x-unread-notifications';

/** What a search finds beside videos, in the order of the screen. */
export const SEARCH_GROUPS = ['spoken', 'series', 'notices', 'pages', 'faqs', 'answers'] as const;
export type SearchGroup = (typeof SEARCH_GROUPS)[number];

/** Most hits of each group, and of one that is asked for alone; most lines of a spoken hit. */
export const GROUP_HITS = { each: 3, alone: 100, lines: 3 } as const;

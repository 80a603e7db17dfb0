/** Runs of letters, digits and marks of any script, with the signs that Japanese words hold. */
const RUN = /[\p{L}\p{N}\p{M}_ー々〆〇]+/gu;

/**
 * Returns the distinct pairs of neighbouring characters of a folded text, and the last character of
 * each run, so that every character begins a gram.
 */
export function gramsOf(folded: string): string[] {
  const grams = new Set<string>();
  for (const [run] of folded.matchAll(RUN)) {
    const characters = [...run];
    for (let at = 0; at < characters.length; at += 1) {
      grams.add(`${characters[at]}${characters[at + 1] ?? ''}`);
    }
  }
  return [...grams];
}

/** The index's query for one folded word, and whether the text must be checked too. */
export interface GramQuery {
  /** In PostgreSQL's tsquery syntax; null when the word has no letter that the index knows. */
  tsquery: string | null;
  /** The index can't tell by itself: the word is longer than a pair or has other signs. */
  needsRecheck: boolean;
}

const quoted = (gram: string) => `'${gram.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** How a folded word is looked up: a pair exactly, a single character as a beginning. */
export function gramQuery(term: string): GramQuery {
  const parts: string[] = [];
  for (const [run] of term.matchAll(RUN)) {
    const characters = [...run];
    if (characters.length === 1) parts.push(`${quoted(run)}:*`);
    for (let at = 0; at + 1 < characters.length; at += 1) {
      parts.push(quoted(`${characters[at]}${characters[at + 1]}`));
    }
  }
  const isOneRun = term.replace(RUN, '') === '' && parts.length === 1;
  return {
    tsquery: parts.length > 0 ? parts.join(' & ') : null,
    needsRecheck: !isOneRun,
  };
}

import { type RawBuilder, sql } from 'kysely';

const escapeLike = (word: string) => word.replace(/[\\%_]/g, (character) => `\\${character}`);

/** A condition on `v`: title, body or a tag holds every word, whatever the letters' width or case. */
export const matchesSearch = (search: string): RawBuilder<boolean> => {
  const words = search.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 20);
  if (words.length === 0) return sql`true`;
  const holds = words.map((word) => {
    const pattern = `%${escapeLike(word)}%`;
    return sql`(
      lower(normalize(v.title, NFKC)) LIKE ${pattern}
      OR lower(normalize(regexp_replace(v.body, '<[^>]*>', '', 'g'), NFKC)) LIKE ${pattern}
      OR EXISTS (
        SELECT FROM video_tags vt JOIN tags t ON t.id = vt.tag_id
        WHERE vt.video_id = v.id AND lower(normalize(t.name, NFKC)) LIKE ${pattern}
      )
    )`;
  });
  return sql`(${sql.join(holds, sql` AND `)})`;
};

import type { Sentence } from '#platform/config/start-refusal.ts';

/** The major versions of PostgreSQL that this version was tried on. */
export const OLDEST_POSTGRES = 15;
export const NEWEST_POSTGRES = 18;

/** Whether a site runs on a version of PostgreSQL; what the operator should know, if anything. */
type Judgement = { isFit: true; says: Sentence | null } | { isFit: false; says: Sentence };

/** Judges the major version of the PostgreSQL server of DATABASE_URL. */
export function judgeDatabaseVersion(major: number): Judgement {
  if (major < OLDEST_POSTGRES) {
    return {
      isFit: false,
      says: {
        ja: `DATABASE_URLの先はPostgreSQL ${major} で、古すぎます。${OLDEST_POSTGRES} から ${NEWEST_POSTGRES} までのいずれかにしてください。`,
        en: `DATABASE_URL leads to PostgreSQL ${major}, which is too old: use one of ${OLDEST_POSTGRES} to ${NEWEST_POSTGRES}.`,
      },
    };
  }
  if (major <= NEWEST_POSTGRES) return { isFit: true, says: null };
  return {
    isFit: true,
    says: {
      ja: `DATABASE_URLの先はPostgreSQL ${major} です。このバージョンは ${NEWEST_POSTGRES} までで試しています。`,
      en: `DATABASE_URL leads to PostgreSQL ${major}; this version was tried with ${OLDEST_POSTGRES} to ${NEWEST_POSTGRES}.`,
    },
  };
}

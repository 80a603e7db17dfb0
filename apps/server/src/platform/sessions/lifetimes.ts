/** How long sessions live, as PostgreSQL intervals; the database's clock judges (W-44, A6). */
export const LIFETIME = {
  /** A session that is not remembered ends after so long without a request, … */
  idle: '120 minutes',
  /** … and in any case after so long. */
  absolute: '24 hours',
  /** A remembered session ends after so long. */
  remembered: '30 days',
  /** A remembered session gets a new secret this often. */
  renewAfter: '24 hours',
  /** Requests under way may still carry the old secret so long after a renewal. */
  renewalGrace: '60 seconds',
  /** How long a proof of who the member is counts as fresh. */
  proof: '5 minutes',
} as const;

/** {@link LIFETIME.remembered} in seconds, for the cookie. */
export const REMEMBERED_SECONDS = 30 * 24 * 60 * 60;

/** How long operators' sessions live, as PostgreSQL intervals. */
export const STAFF_LIFETIME = {
  /** Between password and code. */
  entering: '10 minutes',
  idle: '30 minutes',
  absolute: '12 hours',
  /** How long a code counts as fresh. */
  code: '5 minutes',
} as const;

const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';

/**
 * The site's own rule for addresses. Looser before the @ than most validators, because old
 * Japanese carrier addresses such as `a..b@docomo.ne.jp` belong to real members. It refuses quotes,
 * commas and spaces, because they turn one field into two recipients.
 */
export const EMAIL_PATTERN = new RegExp(
  `^[A-Za-z0-9.!#$%&'*+/=?^_{|}~-]{1,64}@(?:${label}\\.)+${label}$`,
);

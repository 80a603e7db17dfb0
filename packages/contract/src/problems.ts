import * as z from 'zod/mini';

/**
 * Errors on the wire (section 8 of the specification, W-5 to W-23). `message` is English and for
 * machines, except for 422: members see the site's own message for the status.
 */
export const problemBody = z.object({ message: z.string() });

/** A 503; while the site is in maintenance also until when, and what operators say of it. */
export const unavailableBody = z.object({
  message: z.string(),
  maintenance: z.optional(
    z.object({
      /** In Japan's local time. */
      until: z.string(),
      message: z.nullable(z.string()),
    }),
  ),
});

/** A 422: the first error, and every error by field. */
export const fieldsProblemBody = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
});

/** A 429; for a form also with the message at its field. */
export const throttledBody = z.object({
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
});

/** A 422 of change-email: one message as a JSON string. */
export const stringProblemBody = z.string();

/** A 403 that says what would open the call. */
export const demandBody = z.object({ message: z.string(), reason: z.string() });

/** Fixed English words by status. */
export const PROBLEM_MESSAGES = {
  400: 'Bad Request',
  401: 'Unauthenticated.',
  403: 'This action is unauthorized.',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'The POST data is too large.',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  419: 'CSRF token mismatch.',
  421: 'Misdirected Request',
  429: 'Too Many Attempts.',
  431: 'Request Header Fields Too Large',
  500: 'Server Error',
  503: 'Service Unavailable',
} as const;

/** A status with a fixed message. */
export type ProblemStatus = keyof typeof PROBLEM_MESSAGES;

export type FieldsProblem = z.output<typeof fieldsProblemBody>;

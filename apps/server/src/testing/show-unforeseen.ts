const stacks = new Map<string, string>();

/** The server's error behind a bare 500. */
export const stackOf = (requestId: string): string | undefined => stacks.get(requestId);

/**
 * A log that prints only unforeseen errors. Their answer is a bare 500: without this log, a test
 * would only report a missing field.
 */
export const showUnforeseen = {
  level: 'error',
  stream: {
    write(line: string): void {
      const { msg, err, req_id } = JSON.parse(line) as {
        msg?: string;
        err?: { stack?: string };
        req_id?: string;
      };
      if (msg !== 'unforeseen') return;
      console.error(`The server answered 500: ${err?.stack}`);
      if (req_id && err?.stack) stacks.set(req_id, err.stack);
    },
  },
};

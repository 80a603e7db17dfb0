const stacks = new Map<string, string>();

/** What went wrong in the server while it answered a request with a bare 500. */
export const stackOf = (requestId: string): string | undefined => stacks.get(requestId);

/**
 * A log that says nothing but what nobody foresaw. The answer to it is a bare 500: without this a
 * test that meets one would only say that a field is missing.
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

const FORCE_AFTER_MS = 15_000;

type Shutdown = {
  /** Ends everything in order; the process then exits with 0. */
  inOrder: () => Promise<void>;
  /** Ends at once what would outlive the process. */
  atOnce: () => void;
  report: (line: string) => void;
};

/**
 * Ends the process on SIGTERM and SIGINT: in order, at the second signal at once, and by force after
 * 15 s. An error that nobody caught ends it in order too, with 1.
 */
export function endOnSignals({ inOrder, atOnce, report }: Shutdown): void {
  let ending = false;
  const force = (sentence: string) => {
    report(sentence);
    atOnce();
    process.exit(1);
  };
  const end = (exitCode: number) => {
    if (ending) return force('Stopped at once; the next start recovers.');
    ending = true;
    setTimeout(force, FORCE_AFTER_MS, 'Stopping took longer than 15 s; stopped by force.').unref();
    inOrder().then(
      () => process.exit(exitCode),
      (problem) => force(`Stopping failed: ${problem?.stack ?? problem}`),
    );
  };
  process.on('SIGTERM', () => end(0));
  process.on('SIGINT', () => end(0));
  // A closed terminal window.
  process.on('SIGHUP', () => end(0));
  process.on('uncaughtException', (problem) => {
    report(`Stopping after an error that nothing caught: ${problem?.stack ?? problem}`);
    end(1);
  });
}

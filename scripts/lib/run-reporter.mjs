import { writeFileSync } from 'node:fs';

/** Notes for the sum at the end what vitest's own report leaves out; into RUN_NOTES. */
export default class RunReporter {
  onTestRunEnd(modules, errors) {
    const files = modules.map((module) => {
      const {
        environmentSetupDuration,
        prepareDuration,
        collectDuration,
        setupDuration,
        duration,
      } = module.diagnostic();
      const before = environmentSetupDuration + prepareDuration + collectDuration + setupDuration;
      return { name: module.moduleId, ms: before + duration };
    });
    const secondTries = modules.flatMap((module) =>
      [...module.children.allTests('passed')]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => ({
          name: `${module.moduleId} › ${test.fullName}`,
          text: (test.result().errors ?? []).map(({ message }) => message).join('\n'),
        })),
    );
    const uncaught = errors.map(
      ({ name, message, stack }) => `${name}: ${message}\n${stack ?? ''}`,
    );
    writeFileSync(process.env.RUN_NOTES, JSON.stringify({ files, secondTries, uncaught }));
  }
}

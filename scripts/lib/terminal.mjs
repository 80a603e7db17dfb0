/** A reason to stop that the person at the terminal can act on; printed alone, without a stack. */
export class Refusal extends Error {}

export function endWith(problem) {
  console.error(problem instanceof Refusal ? problem.message : problem);
  process.exit(1);
}

const seconds = (since) => Math.round((Date.now() - since) / 1000);

/**
 * Says what is being done while `work` goes on: with running seconds on a terminal, with a line
 * every ten seconds elsewhere.
 */
export async function showProgress(what, work) {
  const start = Date.now();
  const live = process.stdout.isTTY === true;
  if (!live) console.log(`${what} …`);
  const timer = setInterval(
    () => {
      if (live) process.stdout.write(`\r${what} … ${seconds(start)} s`);
      else console.log(`${what} … ${seconds(start)} s`);
    },
    live ? 1000 : 10_000,
  );
  if (live) process.stdout.write(`${what} …`);
  try {
    const result = await work();
    if (live) process.stdout.write(`\r${what}: done in ${seconds(start)} s\n`);
    else console.log(`${what}: done in ${seconds(start)} s`);
    return result;
  } catch (problem) {
    if (live) process.stdout.write('\n');
    throw problem;
  } finally {
    clearInterval(timer);
  }
}

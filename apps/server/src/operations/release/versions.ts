const parts = (version: string) => {
  const [numbers = '', pre = ''] = version.split(/-(.*)/s, 2);
  return { numbers: numbers.split('.').map(Number), pre };
};

/**
 * Orders semantic versions; a pre-release comes before its release.
 * @returns below 0 when `a` is older, above when it is newer
 */
export function compareVersions(a: string, b: string): number {
  const [one, two] = [parts(a), parts(b)];
  for (const at of [0, 1, 2]) {
    const difference = (one.numbers[at] ?? 0) - (two.numbers[at] ?? 0);
    if (difference !== 0) return difference;
  }
  if (one.pre === '' || two.pre === '') return Number(one.pre === '') - Number(two.pre === '');
  return one.pre.localeCompare(two.pre, 'en', { numeric: true });
}

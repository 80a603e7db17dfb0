const advice = [
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|network/i,
    'npm cannot reach its registry. Check the connection (or the registry and proxy of your npm), then run the command again.',
  ],
  [/ENOSPC/, 'The disk is full. Make room (about 1 GB), then run the command again.'],
  [
    /EACCES|EPERM|EROFS/,
    'npm may not write to this folder. Give it to the user who runs the command (chown), or run it as the user who owns it.',
  ],
  [
    /EUSAGE|can only install packages when your package.json and package-lock.json/,
    'package.json and package-lock.json disagree. Restore both with git checkout, or run npm install to bring them together.',
  ],
  [
    /EINTEGRITY/,
    'A package arrived damaged. Run npm cache clean --force, then run the command again.',
  ],
  [
    /E404|ETARGET/,
    'The registry lacks a package. Check which registry your npm uses (npm config get registry).',
  ],
  [
    /E401|E403/,
    'The registry refused npm. Check which registry your npm uses (npm config get registry).',
  ],
];

/** What to do about a failed installation, by what npm said. */
export function installAdvice(output) {
  const match = advice.find(([pattern]) => pattern.test(output));
  return match?.[1] ?? 'npm could not install the packages; the reason stands above.';
}

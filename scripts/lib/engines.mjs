import { spawnSync } from 'node:child_process';
import { installWithApt, mayInstall } from './system-programs.mjs';

// What `e2e/setup/engines/engine.ts` starts, by the packages of Debian. WebKit plays films by GStreamer.
const packages = [
  ...['chromium-driver', 'firefox-esr', 'webkit2gtk-driver', 'xvfb', 'gstreamer1.0-libav'],
  ...['base', 'good', 'bad'].map((set) => `gstreamer1.0-plugins-${set}`),
];

/** Installs the engines of the journeys where that is possible; one that lacks is skipped by name. */
export async function installEngines() {
  const missing = packages.filter((name) => !isInstalled(name));
  if (missing.length > 0 && mayInstall()) await installWithApt(...missing);
}

function isInstalled(name) {
  const { stdout } = spawnSync('dpkg', ['-s', name], { encoding: 'utf8' });
  return /^Status: install ok installed$/m.test(stdout ?? '');
}

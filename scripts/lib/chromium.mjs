import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { programOf } from './project.mjs';
import { collect, tail } from './run.mjs';
import { installWithApt, mayInstall } from './system-programs.mjs';
import { Refusal, showProgress } from './terminal.mjs';

// The one without a window first: each journey opens a browser of its own, and a window that
// nobody sees takes longer than many a journey.
const light = 'chromium-headless-shell';
const names = [
  ...[light, 'chromium', 'chromium-browser'],
  ...['google-chrome-stable', 'google-chrome', 'chrome'],
];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** A Chromium that starts, with fonts for Japanese: the machine's own, or one installed now. */
export async function findChromium(node) {
  if (mayInstall()) await installMissing();
  return installedChromium() ?? (await installWithPlaywright(node));
}

/** The machine's own Chromium, if it has one that starts. */
export function installedChromium() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) {
    if (starts(CHROMIUM_PATH)) return CHROMIUM_PATH;
    throw new Refusal(`CHROMIUM_PATH is ${CHROMIUM_PATH}, which does not start.`);
  }
  return names
    .map(onPath)
    .concat(places)
    .find((path) => path && existsSync(path) && starts(path));
}

// Its relatives have no package of the light one.
const isDebian = () =>
  existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));

function onPath(name) {
  if (process.platform === 'win32') return undefined;
  return spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim();
}

// Some systems have a program of that name that only says where to get the real one. On Windows a
// browser that is asked for its version opens a window.
const starts = (path) => process.platform === 'win32' || runs(path, ['--version']);

function hasJapaneseFont() {
  const { stdout, error } = spawnSync('fc-list', [':lang=ja'], { encoding: 'utf8' });
  return error === undefined && stdout.trim() !== '';
}

async function installMissing() {
  if (!hasJapaneseFont()) await installWithApt('fonts-noto-cjk', 'fontconfig');
  if (process.env.CHROMIUM_PATH || onPath(light)) return;
  if (isDebian()) await installWithApt(light);
  if (!installedChromium()) await installWithApt('chromium');
}

async function installWithPlaywright(node) {
  const playwright = programOf('@playwright/test', 'playwright');
  await showProgress('Downloading a Chromium (once)', async () => {
    const { code, output } = await collect(node, [playwright, 'install', 'chromium']);
    if (code === 0) return;
    throw new Refusal(
      `${tail(output)}\n\nThere is no Chromium for the journeys. Install one and set CHROMIUM_PATH to it, or leave them out: npm test -- --no-browser`,
    );
  });
  const script = "console.log(require('playwright-core').chromium.executablePath())";
  return spawnSync(node, ['-e', script], { encoding: 'utf8' }).stdout.trim();
}

function runs(file, args) {
  return spawnSync(file, args, { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

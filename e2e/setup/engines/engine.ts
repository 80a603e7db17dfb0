import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { CHROMIUM_FLAGS } from '#e2e/setup/chromium-flags.ts';
import { openDriverWire } from './driver-wire.ts';
import { openMarionetteWire } from './marionette-wire.ts';
import { Processes } from './processes.ts';
import type { Wire } from './wire.ts';

export type EngineName = 'chromium' | 'firefox' | 'webkit';

/** Whether this machine can run an engine; `scripts/lib/engines.mjs` installs them. */
export const isInstalled = (engine: EngineName): boolean =>
  programs[engine].every((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0);

const programs: Record<EngineName, readonly string[]> = {
  chromium: ['chromedriver'],
  firefox: ['firefox-esr'],
  webkit: ['WebKitWebDriver', 'Xvfb'],
};

/** Starts an engine with nothing stored, and a session with it; closing that ends all of it. */
export async function startEngine(name: EngineName): Promise<Wire> {
  const processes = new Processes();
  try {
    const { send, close } = await starts[name](processes);
    return { send, close: () => close().finally(() => processes.end()) };
  } catch (problem) {
    await processes.end();
    throw problem;
  }
}

const starts: Record<EngineName, (processes: Processes) => Promise<Wire>> = {
  chromium: async (processes) => {
    const ready = /started successfully on port (\d+)/;
    const port = await processes.startAndAsk('chromedriver', ['--port=0'], ready);
    const args = [...CHROMIUM_FLAGS, '--headless=new', '--lang=ja'];
    return await openDriverWire(`http://127.0.0.1:${port}`, {
      'goog:chromeOptions': {
        // The sandbox needs a user other than root.
        args: process.getuid?.() === 0 ? [...args, '--no-sandbox'] : args,
        ...(process.env.CHROMIUM_PATH ? { binary: process.env.CHROMIUM_PATH } : {}),
      },
    });
  },

  firefox: async (processes) => {
    const profile = processes.folder;
    const preferences = ['"marionette.port", 0', '"intl.accept_languages", "ja"'];
    writeFileSync(
      join(profile, 'user.js'),
      preferences.map((one) => `user_pref(${one});\n`).join(''),
    );
    const args = ['--headless', '--marionette', '--no-remote', '--profile', profile];
    const port = await processes.startAndAsk('firefox-esr', args, /Listening on port (\d+)/);
    return await openMarionetteWire(Number(port));
  },

  webkit: async (processes) => {
    const size = ['-screen', '0', '1600x1200x24'];
    const screen = ['-displayfd', '1', '-nolisten', 'tcp', ...size];
    const display = await processes.startAndAsk('Xvfb', screen, /^(\d+)\n/m);
    const port = await freePort();
    processes.start('WebKitWebDriver', [`--port=${port}`], {
      DISPLAY: `:${display}`,
      // Else pictures of the screen never come.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      // Films come as in Safari: the engine itself reads the list of segments.
      WEBKIT_GST_ENABLE_HLS_SUPPORT: '1',
    });
    const driver = `http://127.0.0.1:${port}`;
    // It says nothing when it is ready.
    await expect(() => fetch(`${driver}/status`)).toPass();
    return await openDriverWire(driver, {});
  },
};

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

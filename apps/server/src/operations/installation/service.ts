import type { Installation } from './installation.ts';
import { processService } from './process-service.ts';
import { systemdService, type UnitSettings } from './systemd.ts';

/** What runs the site of an installation. */
export interface Service {
  /** Starts the site, and has it started again whenever it dies. Nothing happens if it runs. */
  start(): Promise<void>;
  /** Ends the site in order. Nothing happens if it does not run. */
  stop(): Promise<void>;
  /** Ends the site in order and starts what `current` names now; visitors wait meanwhile. */
  restart(): Promise<void>;
  isRunning(): Promise<boolean>;
  /** Prints the log's last lines, and with `follow` what comes after them until it is stopped. */
  logs(wish: { follow: boolean; lines: number }): Promise<void>;
}

/** The service of an installation, as its settings want it. */
export function serviceOf(installation: Installation, settings: UnitSettings): Service {
  return installation.service === 'systemd'
    ? systemdService(installation, settings)
    : processService(installation.root, settings);
}

import { type ClamdAddress, formatAddress, pingClamd } from '#platform/outgoing/clamd.ts';
import { type Finding, reasonOf, well, wrong } from './finding.ts';

const SCANNER = { ja: 'ウイルススキャン', en: 'Scanner' };

/** Whether clamd scans what is uploaded, where the settings want it. */
export async function examineScanner(clamd: ClamdAddress | null): Promise<Finding[]> {
  if (clamd === null) return [];
  const where = formatAddress(clamd);
  try {
    await pingClamd(clamd);
    return [
      well(
        SCANNER,
        `clamd（${where}）がアップロードを調べています。`,
        `clamd at ${where} scans what is uploaded.`,
      ),
    ];
  } catch (problem) {
    const reason = reasonOf(problem);
    return [
      wrong(
        SCANNER,
        `clamd（${where}）につながりません（${reason}）。つながるまで、アップロードは受け付けません。clamdが動いているか（systemctl status clamav-daemon）と、設定のCLAMDを確かめてください。`,
        `clamd cannot be reached at ${where} (${reason}), and until it can nothing is uploaded. See that it runs (systemctl status clamav-daemon), and check CLAMD.`,
      ),
    ];
  }
}

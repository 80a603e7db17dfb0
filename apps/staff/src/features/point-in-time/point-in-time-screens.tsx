import { Alert, Button, LinearProgress, Stack, Typography } from '@mui/material';
import { formatBytes } from '@orchard/contract/format-bytes';
import { staffApi } from '@orchard/contract/staff';
import { call } from '#lib/api/call.ts';
import { formatDateTime, formatExactTime } from '#lib/japan-time.ts';
import { useAction } from '#lib/use-call.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { ForServer } from '#ui/for-server.tsx';
import { OpenRecord } from '#ui/inbox/open-record.tsx';
import { Row } from '#ui/row.tsx';
import { SideBox } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';
import { ChoosePoint } from './choose-point.tsx';
import { DifferencesBox } from './differences-box.tsx';
import {
  type OpenView,
  type PointInTime,
  toSeconds,
  usePointInTime,
  useShowState,
} from './use-point-in-time.ts';

/** What an office is told where something is wrong or missing. */
const ARCHIVE_SAID: Record<PointInTime['archive'], string> = {
  off: 'このサイトでは以前の時点の記録を取っていないため、以前の時点には戻せません。記録を取るには、サーバーの担当者にご相談ください。',
  stopped: '以前の時点の記録が止まっています。サーバーの担当者にお知らせください。',
  working: '以前の時点の記録に、サーバーの担当者の確認が必要なことがあります。',
};

/** How what can be opened is archived: what is wrong or missing, else in one sentence. */
function ArchiveLine({ state }: { state: PointInTime }) {
  const { archive, by, says, days, safe_until, bytes, nights } = state;
  const size = bytes > 0 ? `（${formatBytes(bytes)}）` : '';
  const what =
    by === 'seconds'
      ? `記録のある時間なら、この${days}日間のどの1秒も開けます${size}。`
      : `保管されている${nights.length}回分のバックアップの時点を開けます${size}。`;
  return (
    <>
      {says && (
        <>
          <Alert severity={archive === 'stopped' ? 'error' : 'info'}>{ARCHIVE_SAID[archive]}</Alert>
          <ForServer>
            <Typography>{says}</Typography>
          </ForServer>
        </>
      )}
      {safe_until && (
        <Quiet sx={{ wordBreak: 'auto-phrase' }}>
          {archive === 'working' && what}
          いちばん新しい記録は{formatDateTime(safe_until)}です。
        </Quiet>
      )}
    </>
  );
}

/** How long something takes by now: `1分5秒`. */
function formatElapsed(seconds: number): string {
  const rounded = Math.max(0, Math.round(seconds));
  const minutes = Math.floor(rounded / 60);
  return minutes > 0 ? `${minutes}分${rounded % 60}秒` : `${rounded}秒`;
}

/**
 * Shows this browser the open point.
 * @param goTo leaves for an address; whole, as each page comes from the other site then
 */
export function EnterButton({
  goTo = (address) => window.location.assign(address),
}: {
  goTo?: (address: string) => void;
}) {
  const { mutate, isPending, isSuccess } = useAction(
    () => call(staffApi['point-in-time.enter'], {}),
    () => {
      goTo('/staff');
      return 'この時点のサイトに移ります。';
    },
  );
  // The page is left in a moment; until then it is not left twice.
  const busy = isPending || isSuccess;
  return (
    <Button variant="contained" aria-disabled={busy} onClick={() => !busy && mutate()}>
      この時点のサイトを見る
    </Button>
  );
}

/** Puts the open point away, or stops preparing it. */
function CloseButton({ label = '閉じる', done = '時点を閉じました。' }) {
  const show = useShowState();
  return (
    <ActionButton
      variant="outlined"
      act={() => call(staffApi['point-in-time.close'], {})}
      done={(state) => {
        void show(state);
        return done;
      }}
      sx={{ alignSelf: 'start' }}
    >
      {label}
    </ActionButton>
  );
}

const At = ({ view }: { view: OpenView }) => (
  <Typography sx={{ fontWeight: 600 }}>{formatExactTime(view.at)}の時点</Typography>
);

const Preparing = ({ view, now }: { view: OpenView; now: string }) => (
  <SideBox title="時点を用意しています">
    <At view={view} />
    <LinearProgress aria-label="用意しています" />
    <Typography role="status" variant="body2" sx={{ wordBreak: 'auto-phrase' }}>
      {view.says}
    </Typography>
    <Quiet>
      {view.staff_name}・{formatElapsed(toSeconds(now) - toSeconds(view.started_at))}経過
    </Quiet>
    <CloseButton label="やめる" done="用意をやめました。" />
  </SideBox>
);

function Failed({ view }: { view: OpenView }) {
  const show = useShowState();
  return (
    <SideBox title="開けませんでした">
      <At view={view} />
      <Alert severity="error">{view.says}</Alert>
      <Row>
        <ActionButton
          variant="contained"
          act={() => call(staffApi['point-in-time.open'], { body: { at: view.at } })}
          done={(state) => {
            void show(state);
            return 'もう一度用意しています。';
          }}
        >
          もう一度
        </ActionButton>
        <CloseButton />
      </Row>
    </SideBox>
  );
}

const Ready = ({ view }: { view: OpenView }) => (
  <>
    <SideBox title="開いている時点">
      <Stack>
        <At view={view} />
        <Quiet>
          {view.staff_name}が開きました
          {view.ends_at && `・${formatDateTime(view.ends_at)}に自動で閉じます`}
        </Quiet>
      </Stack>
      <Quiet sx={{ wordBreak: 'auto-phrase' }}>
        「見る」を押すと、このブラウザーではどのページもこの時点の内容になります。見るだけで、変更はできません。画面の帯から今のサイトに戻れます。ほかの人の画面は変わりません。
      </Quiet>
      <Row>
        <EnterButton />
        <CloseButton />
      </Row>
    </SideBox>
    <DifferencesBox key={view.id} id={view.id} />
  </>
);

/** The site as it was: to look at, and to take its content back. */
export function List() {
  const { data, isPending, error } = usePointInTime();
  const view = data?.view;
  return (
    <OpenRecord title="時点の復元" isPending={isPending} error={error}>
      {data && (
        <>
          <ArchiveLine state={data} />
          {view?.state === 'preparing' && <Preparing view={view} now={data.now} />}
          {view?.state === 'failed' && <Failed view={view} />}
          {view?.state === 'ready' && <Ready view={view} />}
          {/* Anew with the first that can be opened: the newest is chosen then. */}
          {data.archive !== 'off' && (
            <ChoosePoint key={data.ranges.length + data.nights.length > 0 ? 1 : 0} state={data} />
          )}
        </>
      )}
    </OpenRecord>
  );
}

/** What the player says. */
export const messages = {
  play: '再生する',
  pause: '一時停止する',
  back: '10秒戻る',
  forward: '10秒進む',
  mute: '音を消す',
  unmute: '音を出す',
  volume: '音量',
  position: '再生位置',
  left: (time: string) => `残り ${time}`,
  captions: '字幕',
  captionsFailed: '字幕を読み込めませんでした。',
  again: 'もう一度試す',
  settings: '再生の設定',
  speed: '再生速度',
  speedOf: (rate: number) => `${rate}倍`,
  quality: '画質',
  auto: '自動',
  qualityOf: (name: string) => (name === 'sound' ? '音声と静止画' : `${name}p`),
  autoAt: (name: string) => `自動（${messages.qualityOf(name)}）`,
  chapters: 'チャプター',
  small: '小窓で見る',
  remote: 'テレビなどで再生する',
  full: '全画面表示',
  leaveFull: '全画面表示を終了する',
  waiting: '読み込んでいます',
  slow: '通信が遅いため、読み込みに時間がかかっています',
  changeTo: (name: string) => `${messages.qualityOf(name)}に切り替える`,
};

/** `1:02:03` or `4:05`. */
export const clock = (seconds: number): string => {
  const rounded = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(rounded / 60) % 60;
  const hours = Math.floor(rounded / 3600);
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(rounded % 60)}`
    : `${minutes}:${two(rounded % 60)}`;
};

/** 「1時間2分3秒」, for screen readers. */
export const spoken = (seconds: number): string => {
  const rounded = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(rounded / 3600), Math.floor(rounded / 60) % 60];
  return `${hours ? `${hours}時間` : ''}${hours || minutes ? `${minutes}分` : ''}${rounded % 60}秒`;
};

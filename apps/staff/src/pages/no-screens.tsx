import { NoScreen } from '#ui/no-screen.tsx';

/** For addresses that lead nowhere. */
export const NotFound = () => (
  <NoScreen title="ページが見つかりません">
    アドレスが間違っているか、ページが削除された可能性があります。
  </NoScreen>
);

/** For screens that the operator's role does not open. */
export const NotAllowed = () => (
  <NoScreen title="この画面は表示できません">
    この操作を行う権限がありません。必要な場合は管理者にご相談ください。
  </NoScreen>
);

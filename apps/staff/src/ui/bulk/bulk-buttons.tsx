import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import UnpublishIcon from '@mui/icons-material/PublicOffOutlined';
import PublishIcon from '@mui/icons-material/PublicOutlined';
import type { ButtonProps } from '@mui/material';
import { useState } from 'react';
import { RadioField } from '#ui/inputs/ticks.tsx';
import { Row } from '#ui/row.tsx';
import { BulkAction } from './bulk-action.tsx';

/** Publishes on the dates that rows have or had, or all of them now. */
function PublishAction(button: Omit<ButtonProps, 'title' | 'onClick'>) {
  const [date, setDate] = useState<'own' | 'now'>('own');
  return (
    <BulkAction
      {...button}
      title="公開しますか？"
      effect={
        date === 'own'
          ? '予約中のものは予約した日時に公開されます。一度公開したことのあるものは、そのときの公開日に戻ります。はじめて公開するものは、今の日時になります。'
          : '予約中のものも、今の日時で公開されます。'
      }
      change={{ action: 'publish', date }}
      isForeseen
      fields={
        <RadioField
          label="公開日"
          value={date}
          labels={{ own: 'それぞれの公開日で公開する', now: 'すべて今すぐ公開する' }}
          onChange={setDate}
        />
      }
    />
  );
}

/**
 * The actions on chosen rows.
 * @param children further ones of the resource
 */
export function BulkButtons({
  canPublish,
  children,
}: {
  canPublish: boolean;
  children?: React.ReactNode;
}) {
  return (
    <Row>
      {canPublish && (
        <>
          <PublishAction startIcon={<PublishIcon />}>公開する</PublishAction>
          <BulkAction
            startIcon={<UnpublishIcon />}
            title="下書きに戻しますか？"
            effect="会員の画面に表示されなくなります。"
            change={{ action: 'unpublish' }}
          >
            下書きに戻す
          </BulkAction>
        </>
      )}
      {children}
      <BulkAction
        color="error"
        startIcon={<DeleteIcon />}
        title="削除しますか？"
        effect="会員の画面に表示されなくなります。30日間はゴミ箱から元に戻せます。"
        change={{ action: 'delete' }}
        removes
      >
        削除する
      </BulkAction>
    </Row>
  );
}

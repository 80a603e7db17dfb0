/** Messages about accounts elsewhere, payments and corrections, part of the console's own. */
export const connectionMessages = {
  'vimeo.follow_limit': 'Vimeoの利用制限のため待っています。',
  'vimeo.follow_unreachable': 'Vimeoから応答がありません。1時間ごとにもう一度試します。',
  'vimeo.follow_staff':
    '設定したスタッフのアカウントまたは権限がなくなったため止まっています。設定し直してください。',
  'vimeo.follow_films':
    '取り込めなかった動画があります。「一括処理」で理由を確かめ、選択して取り込んでください。',
  'identity.issuer':
    '発行者のURLは、サービスが案内している https:// で始まるURLで入力してください。',
  'identity.undiscovered':
    'このURLから、サインインのサービスの設定を読み取れませんでした。発行者のURLをご確認ください。',
  'identity.secret': 'クライアントシークレットを入力してください。',
  'identity.none': '外部のアカウントでのログインは、設定されていません。',
  'identity.unreachable':
    '外部のサービスに接続できませんでした。時間をおいて、もう一度お試しください。',
  'identity.refused':
    'ログインを確認できませんでした。はじめから、もう一度お試しください。続くときは、管理者にご連絡ください。',
  'identity.not_anew':
    'ご本人であることを、あらためて確認できませんでした。もう一度お試しになるか、認証コードをお使いください。',
  'identity.cancelled': '外部のサービスで、ログインは完了しませんでした。',
  'identity.stranger':
    'この外部のアカウントは、管理画面のスタッフに結び付けられていません。別の方法でログインしてから、「自分のアカウント」で結び付けてください。',
  'identity.taken':
    'この外部のアカウントを結び付けられませんでした。ほかのスタッフに結び付けられているか、すでに別のアカウントを結び付けています。',
  'identity.not_joined': '先に、外部のアカウントを結び付けてください。',
  'identity.no_password':
    'パスワードがないため、結び付けを解除するとログインできなくなります。先に、管理者からパスワード設定のメールを受け取り、パスワードを設定してください。',
  'identity.last_password':
    'パスワードのある管理者が、ほかにいません。外部のサービスが使えないときのために、パスワードを残してください。',
  'payments.amount_how': '金額は「3,300」のような円の数で入力してください。',
  'payments.no_key': '決済の番号、メールアドレス、会員番号、氏名のどれかの列を選択してください。',
  'payments.repeated':
    '{line}行目と同じ会員のお支払いです。二重のお支払いでないか、ご確認ください。',
  'payments.no_amount': '入金の金額がないため、突き合わせません。',
  'payments.outside': '入金日が、突き合わせる期間の外です。',
  'payments.nobody':
    'この会員区分に、該当する会員が見つかりません。会員を追加するか、決済の番号か会員番号を会員の画面に登録してから、もう一度突き合わせてください。',
  'payments.several':
    '同じ名前の会員が複数います。会員番号か決済の番号の列を加えて、もう一度突き合わせてください。',
  'payments.no_membership':
    '会員「{name}」に、この会員区分のご契約がありません。会員の画面で会員区分を追加してから、もう一度突き合わせてください。',
  'payments.guessed': 'お名前だけで照合しました。会員にお間違いがないか、ご確認ください。',
  'payments.other_amount': '金額が{amount}円で、いつもの{usual}円と異なります。',
  'payments.other_reference': '登録済みの決済の番号と異なります。番号は変更しません。',
  'payments.earlier': '登録済みの期限のほうが後のため、期限は変更しません。',
  'payments.late': '{day}からのお支払いの遅れを解除',
  'payments.reference': '決済の番号「{reference}」を登録',
  'api_tokens.expires': '有効期限は、今日から1年以内の日にしてください。',
  'programs.other_member':
    'この決済の番号とメールアドレスは、別の会員のものです。管理画面で確認してください。',
  'programs.other_reference':
    'この会員には、この会員区分の契約が別の決済の番号であります。管理画面で確認してください。',
  'corrections.empty': '訂正か、次に確認する日を入力してください。',
  'webhooks.address':
    '送り先は、インターネット上の https:// で始まるURLで入力してください。サーバー自身や社内のネットワークには送れません。',
  'webhooks.room':
    'Chatworkで送り先のチャットを開き、ブラウザーに表示されるURL（https://www.chatwork.com/#!rid123456 の形）を入力してください。',
  'webhooks.token': 'APIトークンを入力してください。',
} as const;

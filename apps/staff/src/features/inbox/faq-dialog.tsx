import { Alert, Button, Stack } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useState } from 'react';
import { Form, useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import { call } from '#lib/api/call.ts';
import { formErrors } from '#lib/api/problem.ts';
import { AskDialog } from '#ui/ask-dialog.tsx';
import { Refusal } from '#ui/form/refusal.tsx';
import { ChoiceSelect } from '#ui/inputs/choices.tsx';
import { LineInput } from '#ui/inputs/line-input.tsx';

/** Makes a FAQ draft of a question and its answer, and opens it. */
export function FaqButton({ id, message }: { id: number; message: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  const notify = useNotify();
  const copy = async (fields: object) => {
    try {
      const answer = await call(staffApi['questions.copyToFaq'], {
        params: { id },
        body: fields as never,
      });
      setIsOpen(false);
      notify('よくあるご質問の下書きを作成しました。', { type: 'success' });
      await navigate(`/faqs/${answer.faq_id}`);
      return undefined;
    } catch (error) {
      return formErrors(error as Error);
    }
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>よくあるご質問にコピーする</Button>
      <AskDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="よくあるご質問にコピーする"
        dividers
        actions={
          <Button type="submit" form="faq" variant="contained">
            下書きを作成する
          </Button>
        }
      >
        <Form
          id="faq"
          defaultValues={{
            question: [...message.replace(/\s+/g, ' ')].slice(0, 255).join(''),
            faq_category_id: null,
          }}
          onSubmit={copy}
          noValidate
        >
          <Stack spacing={2}>
            <Alert severity="info">
              質問と回答から下書きを作成します。公開するまで会員には表示されません。個人が分かる内容が残っていないかご確認ください。
            </Alert>
            <Refusal />
            <ChoiceSelect source="faq_category_id" reference="faq-categories" label="グループ" />
            <LineInput source="question" label="質問" multiline />
          </Stack>
        </Form>
      </AskDialog>
    </>
  );
}

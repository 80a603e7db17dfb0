import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
} from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useState } from 'react';
import { Form, useNotify } from 'react-admin';
import { useNavigate } from 'react-router';
import { call } from '#lib/api/call.ts';
import { formErrors } from '#lib/api/problem.ts';
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
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        fullWidth
        maxWidth="sm"
        aria-labelledby="faq-title"
      >
        <DialogTitle id="faq-title">よくあるご質問にコピーする</DialogTitle>
        <Form
          defaultValues={{
            question: [...message.replace(/\s+/g, ' ')].slice(0, 255).join(''),
            faq_category_id: null,
          }}
          onSubmit={copy}
          noValidate
        >
          <DialogContent dividers>
            <Stack spacing={2}>
              <Alert severity="info">
                質問と回答から下書きを作成します。公開するまで会員には表示されません。個人が分かる内容が残っていないかご確認ください。
              </Alert>
              <Refusal />
              <ChoiceSelect source="faq_category_id" reference="faq-categories" label="グループ" />
              <LineInput source="question" label="質問" multiline />
            </Stack>
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setIsOpen(false)}>キャンセル</Button>
            <Button type="submit" variant="contained">
              下書きを作成する
            </Button>
          </DialogActions>
        </Form>
      </Dialog>
    </>
  );
}

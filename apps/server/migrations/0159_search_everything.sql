-- Search keeps what members may read in memory, so pages and public answers count their changes as
-- other shared content does.
INSERT INTO content_revisions (content) VALUES ('answers'), ('pages');

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['pages', 'page_brands']
  LOOP
    EXECUTE format(
      'CREATE CONSTRAINT TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I
       DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_content_change(''pages'')',
      name || '_noted', name);
    EXECUTE format(
      'CREATE TRIGGER %I AFTER TRUNCATE ON %I
       FOR EACH STATEMENT EXECUTE FUNCTION note_content_change(''pages'')',
      name || '_emptied', name);
  END LOOP;
END $$;

-- A question that only its author reads changes nothing for others, nor does an answer that is seen.
CREATE CONSTRAINT TRIGGER video_questions_added_noted AFTER INSERT ON video_questions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.is_public)
  EXECUTE FUNCTION note_content_change('answers');
CREATE CONSTRAINT TRIGGER video_questions_noted AFTER UPDATE ON video_questions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((old.is_public, old.message, old.video_id) IS DISTINCT FROM
    (new.is_public, new.message, new.video_id))
  EXECUTE FUNCTION note_content_change('answers');
CREATE CONSTRAINT TRIGGER video_questions_removal_noted AFTER DELETE ON video_questions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.is_public)
  EXECUTE FUNCTION note_content_change('answers');
CREATE TRIGGER video_questions_emptied AFTER TRUNCATE ON video_questions
  FOR EACH STATEMENT EXECUTE FUNCTION note_content_change('answers');

CREATE CONSTRAINT TRIGGER video_question_answers_noted AFTER INSERT OR DELETE
  ON video_question_answers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_content_change('answers');
CREATE CONSTRAINT TRIGGER video_question_answers_rewritten_noted AFTER UPDATE
  ON video_question_answers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.message IS DISTINCT FROM new.message)
  EXECUTE FUNCTION note_content_change('answers');
CREATE TRIGGER video_question_answers_emptied AFTER TRUNCATE ON video_question_answers
  FOR EACH STATEMENT EXECUTE FUNCTION note_content_change('answers');

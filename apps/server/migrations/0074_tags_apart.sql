-- Search reads the names of tags from the tags themselves: `folded` holds title and text alone, and
-- ends with a line break. A name can change without any text being looked at.
--
-- The version before this one may still write beside it: title, text and, each on a line of its own,
-- the tags. They are taken off again. A later migration can drop this.
CREATE FUNCTION take_tags_off() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lines CONSTANT text[] := string_to_array(NEW.folded, E'\n');
  tags CONSTANT integer := (SELECT count(*) FROM video_tags WHERE video_id = NEW.video_id);
BEGIN
  NEW.folded :=
    array_to_string(trim_array(lines, greatest(0, least(tags, cardinality(lines) - 2))), E'\n')
    || E'\n';
  RETURN NEW;
END $$;
CREATE TRIGGER video_search_without_tags BEFORE INSERT OR UPDATE OF folded ON video_search
  FOR EACH ROW WHEN (right(NEW.folded, 1) <> E'\n') EXECUTE FUNCTION take_tags_off();

-- Some 10 ms for each video that has tags. Searches go on meanwhile; saving such a video waits.
UPDATE video_search s SET folded = folded
WHERE EXISTS (SELECT FROM video_tags t WHERE t.video_id = s.video_id);

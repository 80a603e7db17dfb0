-- Whether a film can be played belongs to the catalogue that processes cache. A look that finds all
-- as before changes no cache.
CREATE CONSTRAINT TRIGGER film_checks_noted AFTER UPDATE ON film_checks
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (old.damage IS DISTINCT FROM new.damage OR old.source IS DISTINCT FROM new.source)
  EXECUTE FUNCTION note_content_change('catalogue');
CREATE CONSTRAINT TRIGGER film_checks_damage_noted AFTER INSERT ON film_checks
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.damage IS NOT NULL)
  EXECUTE FUNCTION note_content_change('catalogue');
CREATE CONSTRAINT TRIGGER film_checks_removal_noted AFTER DELETE ON film_checks
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.damage IS NOT NULL)
  EXECUTE FUNCTION note_content_change('catalogue');
CREATE TRIGGER film_checks_emptied AFTER TRUNCATE ON film_checks
  FOR EACH STATEMENT EXECUTE FUNCTION note_content_change('catalogue');

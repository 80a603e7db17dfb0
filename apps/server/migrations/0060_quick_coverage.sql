-- What is asked several times for each report, by one call each: the plans of functions in plpgsql
-- stay with the connection, and what most viewers have seen is one piece.

CREATE OR REPLACE FUNCTION covered_ms(ranges int4multirange) RETURNS integer
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  one int4range;
  covered integer := 0;
BEGIN
  IF ranges IS NULL OR isempty(ranges) THEN RETURN 0; END IF;
  IF int4multirange(range_merge(ranges)) = ranges THEN RETURN upper(ranges) - lower(ranges); END IF;
  FOR one IN SELECT unnest(ranges) LOOP
    covered := covered + upper(one) - lower(one);
  END LOOP;
  RETURN covered;
END $$;

-- The first `most` milliseconds of the ranges.
CREATE OR REPLACE FUNCTION first_ms(ranges int4multirange, most integer) RETURNS int4multirange
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  one int4range;
  before integer := 0;
  allowed int4multirange := '{}';
BEGIN
  IF ranges IS NULL OR isempty(ranges) OR most IS NULL OR most <= 0 THEN RETURN '{}'; END IF;
  IF upper(ranges) - lower(ranges) <= most THEN RETURN ranges; END IF;
  FOR one IN SELECT unnest(ranges) LOOP
    EXIT WHEN before >= most;
    allowed := allowed + int4multirange(
      int4range(lower(one), least(upper(one), lower(one) + most - before))
    );
    before := before + upper(one) - lower(one);
  END LOOP;
  RETURN allowed;
END $$;

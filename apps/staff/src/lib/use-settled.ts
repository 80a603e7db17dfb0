import { useEffect, useState } from 'react';

/** A value once it has stayed the same for a moment, as what is typed does after a pause. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  const written = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(written)), 400);
    return () => clearTimeout(timer);
  }, [written]);
  return settled;
}

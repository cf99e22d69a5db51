import { useEffect, useRef } from "react";

/**
 * The one request that a component has under way. `begin` gives its signal, or null while another one is under way: a second
 * press can come before the first one has been drawn. Leaving the component aborts it.
 */
export function useRunning() {
  const running = useRef<AbortController>(null);
  // Unmounting has no event handler.
  useEffect(() => () => running.current?.abort(), []);
  return {
    begin: (): AbortSignal | null => {
      if (running.current) return null;
      running.current = new AbortController();
      return running.current.signal;
    },
    end: (): void => {
      running.current = null;
    },
    abort: (): void => running.current?.abort(),
  };
}

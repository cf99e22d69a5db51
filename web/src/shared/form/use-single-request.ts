import { useEffect, useRef } from "react";

/**
 * Allows a component one request at a time. `begin` returns its signal, or null while another request runs: a second click can
 * come before the busy button has rendered. Unmounting the component aborts the request.
 */
export function useSingleRequest() {
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

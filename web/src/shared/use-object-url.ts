import { useEffect, useState } from "react";

/** An address of these bytes within this page, for as long as the caller is on the screen; null until there are any. */
export function useObjectUrl(bytes: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!bytes) return undefined;
    const made = URL.createObjectURL(bytes);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [bytes]);
  return url;
}

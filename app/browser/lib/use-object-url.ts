/** The address of a file in the browser's memory, for as long as a component shows it. */
import { useEffect, useState } from "react";
import { revokeLater } from "./revoke-later.ts";

/** Returns null until the address exists. */
export function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => revokeLater(created);
  }, [file]);
  return url;
}

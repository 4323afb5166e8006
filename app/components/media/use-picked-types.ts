/** What a field for photos and videos accepts. */
import { useEffect, useState } from "react";
import { PICKED_TYPES } from "../../domain/media/media.ts";

/** Types that are converted with scripts. */
const CONVERTED_TYPES = ["image/avif", ".avif", "image/jxl", ".jxl"];
/** Not requested from Safari, which then converts HEIC to JPEG. No other browser does. */
const HEIC_TYPES = ["image/heic", "image/heif", ".heic", ".heif"];

/** Returns the field's `accept`: with scripts, also what they convert. */
export function usePickedTypes(): string {
  const [types, setTypes] = useState(PICKED_TYPES);
  useEffect(() => {
    const heicTypes = navigator.vendor.startsWith("Apple") ? [] : HEIC_TYPES;
    setTypes([...PICKED_TYPES, ...CONVERTED_TYPES, ...heicTypes]);
  }, []);
  return types.join(",");
}

/** The mark of a social network, in the colour of the text. */
import facebook from "simple-icons/icons/facebook.svg?raw";
import instagram from "simple-icons/icons/instagram.svg?raw";
import tiktok from "simple-icons/icons/tiktok.svg?raw";
import whatsApp from "simple-icons/icons/whatsapp.svg?raw";
import x from "simple-icons/icons/x.svg?raw";

const PATHS = {
  facebook: pathOf(facebook),
  instagram: pathOf(instagram),
  tiktok: pathOf(tiktok),
  whatsApp: pathOf(whatsApp),
  x: pathOf(x),
};
export type Brand = keyof typeof PATHS;

/** Each file has one path, in a box of 24 x 24. */
function pathOf(svg: string): string {
  return / d="([^"]+)"/.exec(svg)?.[1] ?? "";
}

export function BrandIcon({ brand }: { brand: Brand }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 shrink-0 fill-current">
      <path d={PATHS[brand]} />
    </svg>
  );
}

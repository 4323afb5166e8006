/** The profile picture, or the first letter of the name. Decorative: the name is shown next to it. */
interface AvatarProps {
  name: string;
  imageUrl: string | null;
  size?: keyof typeof sizes;
}

const sizes = {
  inline: { pixels: 36, className: "inline-block size-9 align-middle text-base" },
  small: { pixels: 56, className: "size-14 text-2xl" },
  large: { pixels: 128, className: "aspect-square w-32 max-w-full text-6xl" },
};

export function Avatar({ name, imageUrl, size = "small" }: AvatarProps) {
  const { pixels, className } = sizes[size];
  const shape = `${className} shrink-0 rounded-full border-2 border-current`;
  if (imageUrl) {
    return <img src={imageUrl} alt="" width={pixels} height={pixels} className={`${shape} object-cover`} />;
  }
  return (
    <span aria-hidden="true" className={`${shape} grid place-items-center font-display font-extrabold`}>
      {[...name][0]?.toLocaleUpperCase()}
    </span>
  );
}

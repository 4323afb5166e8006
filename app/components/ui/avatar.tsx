/** The profile picture, or the first letter of the name. Decorative: the name is shown next to it. */
interface AvatarProps {
  name: string;
  imageUrl: string | null;
}

const shape = "size-14 shrink-0 rounded-full border-2 border-current";

export function Avatar({ name, imageUrl }: AvatarProps) {
  if (imageUrl) {
    return <img src={imageUrl} alt="" width={56} height={56} className={`${shape} object-cover`} />;
  }
  return (
    <span
      aria-hidden="true"
      className={`${shape} grid place-items-center font-display font-extrabold text-2xl`}
    >
      {[...name][0]?.toLocaleUpperCase()}
    </span>
  );
}

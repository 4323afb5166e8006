/** A grey shape in the place of something that is on its way; its size and corners come with the classes. */
export function Skeleton({ className }: { className: string }) {
  return <div className={`animate-pulse bg-line ${className}`} />;
}

/** A grey placeholder for content that is loading. `className` sets its size and corners. */
export function Skeleton({ className }: { className: string }) {
  return <div className={`animate-pulse bg-line ${className}`} />;
}

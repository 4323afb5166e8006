/** The head of every page: the logo leads home. */
export function SiteHeader() {
  return (
    <header className="border-line border-b">
      <div className="mx-auto flex max-w-5xl items-center justify-between px-4 py-3">
        <a href="/" className="flex min-h-11 items-center gap-2 font-display font-extrabold text-2xl">
          <img src="/logo.svg" alt="" width={32} height={32} />
          Race Recap
        </a>
      </div>
    </header>
  );
}

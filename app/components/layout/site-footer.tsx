/** The foot of every page: copyright and the product's name. */
export function SiteFooter({ year }: { year: number }) {
  return (
    <footer className="mt-16 border-line border-t">
      <p className="mx-auto max-w-5xl px-4 py-6 text-quiet text-sm">© {year} Race Recap</p>
    </footer>
  );
}

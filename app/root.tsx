/** The document around every page, and the error page of the routes that have none. */

import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useContext, useEffect } from "react";
import { signOutUnlessUnsent } from "./browser/account/ask-before-sign-out.ts";
import { VisitorKeeper } from "./browser/account/visitor-keeper.tsx";
import { PageKeeper } from "./browser/device/page-keeper.tsx";
import { useIsWaiting } from "./browser/device/use-stored-recaps.ts";
import { lastUser } from "./browser/lib/page-user.ts";
import { useSignedOut } from "./browser/network/signed-out.ts";
import { useSlowPath } from "./browser/network/slow-navigation.ts";
import clearDeviceUrl from "./browser/start/clear-device.ts?worker&url";
import { NOTE_EARLY_INPUT, replayEarlyInput } from "./browser/start/early-input.ts";
import { FIRST_PAINT } from "./browser/start/first-paint.ts";
import { NOTE_INSTALL_PROMPT } from "./browser/start/install-prompt.ts";
import { MARK_OLD_BROWSER, START_PARKED_SCRIPTS } from "./browser/start/parked-scripts.ts";
import { SHELL_PARAMETER } from "./browser/start/shell-address.ts";
import { connectThemeSwitch } from "./browser/start/theme.ts";
import { UnitsKeeper } from "./browser/tab/units-keeper.tsx";
import { useWaitingLine } from "./browser/tab/use-waiting-line.ts";
import { type DocumentHandle, isWithoutScripts } from "./components/layout/document-handle.ts";
import { ErrorPage, errorDocumentTitle } from "./components/layout/error-page.tsx";
import { FONTS, readersStyles } from "./components/layout/page-assets.ts";
import { PageSkeleton } from "./components/layout/page-skeleton.tsx";
import { ScriptNonce } from "./components/layout/script-nonce.ts";
import { SiteFooter } from "./components/layout/site-footer.tsx";
import { SiteHeader } from "./components/layout/site-header.tsx";
import { RecapCardsSkeleton } from "./components/recap/recap-cards-skeleton.tsx";
import { useHydrated } from "./components/ui/hydrated.ts";
import { ToastProvider } from "./components/ui/toast.tsx";
import { fullName } from "./domain/account/viewer.ts";
import { routeErrorOf } from "./http/route-error.ts";
import { lazyPart } from "./routes/lazy-part/lazy-part.tsx";
import { SignedOutNotice } from "./routes/signed-out/signed-out-notice.tsx";
import styles from "./styles/scripted-pages.css?url";
import { DEVICE_COPY_TEXTS } from "./texts/recap/device-copy.ts";
import { LAYOUT_TEXTS } from "./texts/site/header-and-footer.ts";

/** Before the first paint: shows content that needs the device's share sheet. */
const MARK_SHARE_SHEET = 'navigator.share&&document.documentElement.classList.add("can-share");';

/** An inline script is no part of the browser's bundle. Hydration does not change it. */
const onServer = (script: string) => (import.meta.env.SSR ? script : "");

export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

export const meta: MetaFunction = ({ error }) => [
  {
    title: error === undefined ? LAYOUT_TEXTS.documentTitle : errorDocumentTitle(routeErrorOf(error)),
  },
  { name: "description", content: LAYOUT_TEXTS.metaDescription },
];

export function loader({ context, request }: LoaderFunctionArgs) {
  const isShell = new URL(request.url).searchParams.has(SHELL_PARAMETER);
  const user = isShell ? null : context.viewer.user;
  return {
    isShell,
    user: user && { id: user.id, name: fullName(user) ?? user.email, pictureUrl: user.profileImageUrl },
    visitorKnown: !isShell && context.visitorKnown,
    isClearing: context.browserSession.isClearing || undefined,
    year: new Date().getUTCFullYear(),
    origin: new URL(request.url).origin,
  };
}

/** The loader runs once per document: its data does not change while the page is open. */
export const shouldRevalidate = () => false;

/** The document as the server renders it. */
const UNTOUCHED = { className: "no-js", dataset: {} as DOMStringMap };

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(ScriptNonce);
  useEffect(connectThemeSwitch, []);
  // After the effects of the screen inside, so its listeners are attached. And not within them: React may run effects while
  // it handles an event, and would undo what other events change then.
  useEffect(() => queueMicrotask(replayEarlyInput), []);
  const root = useRouteLoaderData<typeof loader>("root");
  const hydrated = useHydrated();
  // A shell was rendered for nobody.
  const user = root?.isShell && hydrated ? lastUser() : root?.user;
  const signedOut = useSignedOut(root?.isShell ? null : Boolean(root?.user));
  const isWaiting = useIsWaiting();
  const WaitingLine = useWaitingLine(isWaiting);
  const matches = useMatches();
  // Browsers do not run this script on pages that are embedded or without Remix's scripts.
  const isEmbedded =
    import.meta.env.SSR && matches.some(({ handle }) => (handle as DocumentHandle | undefined)?.isEmbedded);
  if (isEmbedded) return <EmbeddedDocument>{children}</EmbeddedDocument>;
  // What scripts have set stays when React replaces the document by an error page.
  const { className, dataset } = import.meta.env.SSR ? UNTOUCHED : document.documentElement;
  const withoutScripts =
    import.meta.env.SSR && matches.some(({ handle, data }) => isWithoutScripts(handle, data));
  return (
    <html
      lang="en"
      className={className}
      data-theme={dataset.theme}
      data-user={root?.user?.id}
      data-shell={root?.isShell ? "" : undefined}
      data-visitor={root?.visitorKnown || withoutScripts ? undefined : "unknown"}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f6f1e7" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0f131b" media="(prefers-color-scheme: dark)" />
        {root?.isClearing && <script src={clearDeviceUrl} />}
        <script
          nonce={withoutScripts ? undefined : nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; React would escape its quotes
          dangerouslySetInnerHTML={{
            __html: onServer(
              withoutScripts
                ? FIRST_PAINT
                : FIRST_PAINT + MARK_OLD_BROWSER + MARK_SHARE_SHEET + NOTE_INSTALL_PROMPT + NOTE_EARLY_INPUT,
            ),
          }}
        />
        {/* First, because the structured data of a public page can be long. */}
        <link rel="stylesheet" href={withoutScripts ? readersStyles : styles} />
        {/* Pages for readers show a photo first: their typefaces come after it. */}
        {!withoutScripts &&
          FONTS.map((href) => (
            <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
          ))}
        <Links />
        <Meta />
      </head>
      <body className="flex min-h-dvh flex-col print:block print:min-h-0">
        <a
          href="#main"
          className="absolute top-2 left-2 z-50 -translate-y-20 rounded-field bg-ink px-4 py-3 font-semibold text-paper focus:translate-y-0"
        >
          {LAYOUT_TEXTS.skipToContent}
        </a>
        {signedOut && <SignedOutNotice reason={signedOut} />}
        <SiteHeader
          userName={user?.name ?? null}
          pictureUrl={user?.pictureUrl ?? null}
          newsCount={(matches.at(-1)?.data as { newsCount?: number | null } | undefined)?.newsCount}
          onSignOut={signOutUnlessUnsent}
        />
        <div className="grow">
          {withoutScripts ? children : <ToastProvider isUsed={isWaiting}>{children}</ToastProvider>}
        </div>
        <SiteFooter year={root?.year ?? new Date().getUTCFullYear()} />
        <p
          role="alert"
          className="fixed inset-x-0 top-0 z-30 hidden bg-ink px-4 py-3 text-center font-semibold text-paper [[data-held]_&]:block print:hidden"
        >
          {LAYOUT_TEXTS.held}
        </p>
        {!withoutScripts && (
          <>
            {WaitingLine && <WaitingLine />}
            <UnitsKeeper />
            <PageKeeper user={root && !root.isShell ? root.user : undefined} />
            <VisitorKeeper visitorKnown={root?.visitorKnown ?? true} />
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
            <script
              nonce={nonce}
              suppressHydrationWarning
              // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; React would escape its quotes
              dangerouslySetInnerHTML={{ __html: onServer(START_PARKED_SCRIPTS) }}
            />
          </>
        )}
      </body>
    </html>
  );
}

/** The document of a page that other sites show in a frame: nothing but the page, in the device's theme. */
function EmbeddedDocument({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className="no-js">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="stylesheet" href={readersStyles} />
        <Links />
        <Meta />
      </head>
      <body>{children}</body>
    </html>
  );
}

export default function App() {
  const { isShell } = useLoaderData<typeof loader>();
  const isEmpty = useMatches().at(-1)?.data === null;
  if (useSlowPath() === "/past-recaps") return <RecapCardsSkeleton />;
  return isShell && isEmpty ? <PageSkeleton /> : <Outlet />;
}

const DeviceCopy = lazyPart(
  async () => (await import("./routes/recap-not-found/show-device-copy.client.tsx")).DeviceCopy,
);

/** Shows the error page. If the recap of a wizard step was not found, it adds what this device has stored of it. */
export function ErrorBoundary() {
  const error = routeErrorOf(useRouteError());
  const shareId = new URLSearchParams(useLocation().search).get("recap");
  const hydrated = useHydrated();
  return (
    <ErrorPage {...error}>
      {hydrated && shareId && error.kind === "recap-not-found" && (
        <DeviceCopy shown={{ shareId }} failed={DEVICE_COPY_TEXTS.notLoaded} isUrgent />
      )}
    </ErrorPage>
  );
}

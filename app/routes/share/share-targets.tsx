/** Where the recap can be shared (specification 2, share; product.md, Share targets). */
import { Mail, Share } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import type { LinkState } from "../../browser/use-link-check.ts";
import type { StoryCard } from "../../browser/use-story-card.ts";
import { type Brand, BrandIcon } from "../../components/ui/brand-icon.tsx";
import { Button, buttonClass } from "../../components/ui/button.tsx";
import { Swap } from "../../components/ui/swap.tsx";
import { useToast } from "../../components/ui/toast.tsx";
import { captionOf, shareText } from "../../domain/caption.ts";
import type { Recap } from "../../domain/recap.ts";
import { emailUrl, facebookUrl, whatsAppUrl, xUrl } from "../../domain/share-targets.ts";
import { SHARE_TEXTS } from "../../texts/share.ts";
import { SHARE_TOAST_MS } from "./share-times.ts";
import { useCardActions } from "./use-card-actions.ts";
import { PRIVACY_ID } from "./visibility-choice.tsx";

const TEXTS = SHARE_TEXTS.targets;
const NOTE_ID = "targets-note";
const LOOK = "w-full justify-start! text-left disabled:hover:bg-transparent disabled:hover:text-ink";

interface ShareTargetsProps {
  recap: Recap;
  /** The absolute URL of the recap's page. */
  link: string;
  linkState: LinkState;
  /** As chosen on this page. */
  isPublic: boolean;
  card: StoryCard;
}

export function ShareTargets({ recap, link, linkState, isPublic, card }: ShareTargetsProps) {
  const toast = useToast();
  const { hashtags } = card.choice;
  const text = shareText(recap);
  const { share, isSharing } = useCardActions(card, captionOf(recap, { link, hashtags }));

  /** Returns whether the link works. Otherwise says that it does not yet. */
  function isReady(): boolean {
    if (linkState === "ready") return true;
    toast({ ...SHARE_TEXTS.link.notReady, durationMs: SHARE_TOAST_MS });
    return false;
  }

  /** Opens a target in a new window, which browsers can refuse. */
  function open(event: MouseEvent<HTMLAnchorElement>, success?: { title: string; description: string }) {
    event.preventDefault();
    if (!isReady()) return;
    const opened = window.open(event.currentTarget.href, "_blank");
    if (opened) opened.opener = null;
    const message = opened ? success : TEXTS.failed;
    if (message) toast({ ...message, durationMs: SHARE_TOAST_MS });
  }

  async function openShareSheet() {
    if (!isReady()) return;
    try {
      await navigator.share({ title: recap.name ?? undefined, text, url: link });
    } catch (error) {
      // The athlete closed the sheet.
      if (error instanceof DOMException && error.name === "AbortError") return;
      toast({ ...TEXTS.failed, durationMs: SHARE_TOAST_MS });
    }
  }

  return (
    <section aria-labelledby="targets-heading">
      <h2 id="targets-heading" className="text-3xl">
        {TEXTS.heading}
      </h2>
      <Swap
        shown={isPublic ? "public" : "private"}
        className="mt-1 mb-4"
        contents={{
          public: <p className="text-quiet">{TEXTS.note}</p>,
          private: (
            <p id={NOTE_ID}>
              <a href={`#${PRIVACY_ID}`} className="font-semibold underline underline-offset-4">
                {TEXTS.private}
              </a>
            </p>
          ),
        }}
      />
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <li className="hidden can-share:block max-sm:col-span-full">
          <Button
            className="w-full"
            disabled={!isPublic}
            aria-describedby={isPublic ? undefined : NOTE_ID}
            onClick={openShareSheet}
          >
            <Share aria-hidden="true" size={20} className="shrink-0" />
            {TEXTS.shareSheet}
          </Button>
        </li>
        {APPS.map(({ brand, name }) => (
          <li key={brand} className="no-js:hidden">
            <Button
              look="secondary"
              className={`${LOOK} aria-disabled:opacity-50`}
              disabled={!isPublic}
              aria-disabled={isSharing}
              aria-describedby={isPublic ? undefined : NOTE_ID}
              onClick={() => isReady() && share(name)}
            >
              <BrandIcon brand={brand} />
              {name}
            </Button>
          </li>
        ))}
        <TargetLink
          name={TEXTS.names.whatsApp}
          icon={<BrandIcon brand="whatsApp" />}
          href={isPublic ? whatsAppUrl({ text, link }) : null}
          onClick={(event) => open(event, TEXTS.whatsApp)}
        />
        <TargetLink
          name={TEXTS.names.facebook}
          icon={<BrandIcon brand="facebook" />}
          href={isPublic ? facebookUrl(link) : null}
          onClick={open}
        />
        <TargetLink
          name={TEXTS.names.x}
          icon={<BrandIcon brand="x" />}
          href={isPublic ? xUrl({ text, link, hashtags }) : null}
          onClick={open}
        />
        <TargetLink
          name={TEXTS.names.email}
          icon={<Mail aria-hidden="true" size={20} className="shrink-0" />}
          href={isPublic ? emailUrl({ subject: TEXTS.email, body: `${TEXTS.email}\n\n${link}` }) : null}
          onClick={(event) => !isReady() && event.preventDefault()}
          isNewWindow={false}
        />
      </ul>
    </section>
  );
}

const APPS: { brand: Brand; name: string }[] = [
  { brand: "instagram", name: TEXTS.names.instagram },
  { brand: "tiktok", name: TEXTS.names.tiktok },
];

interface TargetLinkProps {
  name: string;
  icon: ReactNode;
  /** Null if the recap is private. */
  href: string | null;
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
  isNewWindow?: boolean;
}

function TargetLink({ name, icon, href, onClick, isNewWindow = true }: TargetLinkProps) {
  return (
    <li>
      {href === null ? (
        <Button look="secondary" className={LOOK} disabled aria-describedby={NOTE_ID}>
          {icon}
          {name}
        </Button>
      ) : (
        <a
          href={href}
          {...(isNewWindow && { target: "_blank", rel: "noreferrer" })}
          onClick={onClick}
          className={buttonClass("secondary", LOOK)}
        >
          {icon}
          {name}
        </a>
      )}
    </li>
  );
}

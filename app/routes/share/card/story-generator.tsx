/** The place of the social story generator (specification 2, share). Its code is loaded when it is in view. */
import { ButtonLink } from "../../../components/ui/button.tsx";
import { Notice } from "../../../components/ui/notice.tsx";
import { missingDetails } from "../../../domain/race/race-details.ts";
import { wizardUrl } from "../../../domain/wizard/wizard.ts";
import { GENERATOR_TEXTS } from "../../../texts/sharing/story-generator.ts";
import { Fold } from "../fold.tsx";
import { type LazyPart, LazySlot } from "../lazy-slot.tsx";
import { Generator, type GeneratorProps } from "./generator.tsx";
import { MadeCard } from "./made-card.tsx";

const LOADED: LazyPart<GeneratorProps> = {
  loaded: null,
  load: async () => (await import("./generator.tsx")).Generator,
};

/** The generator's id, for links to it. */
export const GENERATOR_ID = "generator";

export function StoryGenerator({ isOpen, ...props }: GeneratorProps & { isOpen: boolean }) {
  const { recap, card } = props;
  const missing = missingDetails({ location: recap.location, distance: recap.distance });
  return (
    <Fold
      id={GENERATOR_ID}
      heading={GENERATOR_TEXTS.fold}
      copy={GENERATOR_TEXTS.copy}
      picture={<MadeCard card={card} />}
      isOpen={isOpen}
    >
      <h3 className="mb-4 text-xl">{GENERATOR_TEXTS.heading}</h3>
      {missing ? (
        <NoRaceData shareId={recap.shareId} missing={missing} />
      ) : (
        <LazySlot
          part={LOADED}
          className="min-h-128"
          failed={GENERATOR_TEXTS.notLoaded}
          shown={props}
          plain={import.meta.env.SSR && <Generator {...props} />}
        />
      )}
    </Fold>
  );
}

/** In place of the generator, for a recap without a location or a distance. */
function NoRaceData({ shareId, missing }: { shareId: string; missing: Record<string, string[]> }) {
  return (
    <>
      <p className="mb-4 text-quiet">{GENERATOR_TEXTS.loading}</p>
      <Notice title={GENERATOR_TEXTS.noRaceData.title} role="alert">
        <p>
          {GENERATOR_TEXTS.noRaceData.copy} {Object.values(missing).flat().join(". ")}.
        </p>
        <ButtonLink look="quiet" to={wizardUrl("/race-details", shareId)}>
          {GENERATOR_TEXTS.noRaceData.edit}
        </ButtonLink>
      </Notice>
    </>
  );
}

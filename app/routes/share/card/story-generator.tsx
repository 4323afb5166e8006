/** The fold of the social story generator (specification 2, share). */
import { ButtonLink } from "../../../components/ui/button.tsx";
import { Notice } from "../../../components/ui/notice.tsx";
import { missingDetails } from "../../../domain/race/race-details.ts";
import { wizardUrl } from "../../../domain/wizard/wizard-screens.ts";
import { GENERATOR_TEXTS } from "../../../texts/sharing/story-generator.ts";
import { Fold } from "../share-fold.tsx";
import { MadeCard } from "./made-card.tsx";
import { Generator, type GeneratorProps } from "./story-generator-form.tsx";

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
      {missing ? <NoRaceData shareId={recap.shareId} missing={missing} /> : <Generator {...props} />}
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

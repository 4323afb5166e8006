/** The collection before its first recap. */
import { NumberBib } from "../../components/recap/bib-paper.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";

export function NoRecaps() {
  return (
    <EmptyState picture={<NumberBib isBlank number="00:00:00" label={<span>Your first race</span>} />}>
      <h2 className="text-title">No Race Recaps Yet</h2>
      <p className="mt-3 mb-7 max-w-md text-lg text-quiet">
        Your first one is waiting for its number. It takes a few minutes, and you can stop at any time.
      </p>
      <ButtonLink to="/race-type">Create Your First Recap</ButtonLink>
    </EmptyState>
  );
}

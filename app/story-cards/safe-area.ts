/** Where the words of a card go. */

export interface SafeArea {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Whether the card is a square, in which room is short. */
  isSquare: boolean;
  /** What is below the words of a story: apps may cover it with their controls. Null in other formats. */
  foot: { top: number; height: number } | null;
}

/** What Instagram and TikTok cover with their own controls in a story of 1080 x 1920. */
const STORY_TOP = 250;
const STORY_BOTTOM = 340;
const MARGIN = 68;

/** Returns the box in pixels within the margins of a card, and in a story, within what the apps leave free. */
export function safeArea({ width, height }: { width: number; height: number }): SafeArea {
  const isStory = height / width > 1.5;
  const top = isStory ? STORY_TOP + 16 : MARGIN - 4;
  const bottom = isStory ? STORY_BOTTOM + 16 : MARGIN - 4;
  return {
    left: MARGIN,
    top,
    width: width - 2 * MARGIN,
    height: height - top - bottom,
    isSquare: width === height,
    foot: isStory ? { top: height - STORY_BOTTOM + 24, height: STORY_BOTTOM - 24 } : null,
  };
}

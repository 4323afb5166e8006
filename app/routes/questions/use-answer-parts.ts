/**
 * Loads the code of what only some questions show (answer-parts.tsx): at the first pointer or keyboard event, with a
 * navigation to the questions, or before hydration if the page shows some of it.
 */
import { useEffect, useState } from "react";
import { onFirstSign } from "../../browser/lib/first-sign.ts";
import * as serverParts from "./answer-parts.tsx";

type AnswerParts = typeof serverParts;

const RELOAD_DELAY_MS = 3_000;
let parts: AnswerParts | null = import.meta.env.SSR ? serverParts : null;
let loading: Promise<void> | null = null;

// On the first page, Remix lists the routes once their code has run.
if (!import.meta.env.SSR && "__remixRouteModules" in window) void load();

/** Returns the parts, or null until they are loaded. `isShown`: the question shows one of them. */
export function useAnswerParts(isShown: boolean): AnswerParts | null {
  const [loaded, setLoaded] = useState(parts);
  useEffect(() => {
    if (loaded) return;
    let isUnmounted = false;
    const show = () => void load().then(() => !isUnmounted && setLoaded(parts));
    if (isShown) show();
    const cancelLoad = onFirstSign(show);
    return () => {
      isUnmounted = true;
      cancelLoad();
    };
  }, [loaded, isShown]);
  return loaded;
}

/** Loads the parts if the server has rendered one. */
export async function loadShownParts(): Promise<void> {
  if (document.querySelector("[data-answer-part]")) await load();
}

/** Retries until there is a network. */
function load(): Promise<void> {
  loading ??= tryLoad();
  return loading;
}

async function tryLoad(): Promise<void> {
  try {
    parts = await import("./answer-parts.tsx");
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    await new Promise((resolve) => setTimeout(resolve, RELOAD_DELAY_MS));
    return tryLoad();
  }
}

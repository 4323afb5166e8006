/** Opens the unfinished edit that is stored on this device. */
import { useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { Recap } from "../../domain/recap/recap.ts";
import type { SitePath } from "../../domain/site/site-path.ts";
import { wizardUrl } from "../../domain/wizard/wizard.ts";
import { findEdit } from "./unsaved-questions.ts";

export function useStoredEdit(recap: Recap, edited: number | null) {
  const navigate = useNavigate();
  const initialRef = useRef({ recap, edited, navigate });
  useEffect(() => {
    const { recap, edited, navigate } = initialRef.current;
    void findEdit(recap).then((stored) => {
      if (stored === null || stored.index === edited) return;
      navigate(`${wizardUrl("/custom-questions", recap.shareId)}&edit=${stored.index}` satisfies SitePath, {
        replace: true,
        preventScrollReset: true,
      });
    });
  }, []);
}

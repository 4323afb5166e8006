/** A microphone for pages in a browser that has none. */
import type { Page } from "playwright-core";

/** From the next load on: it hears one low tone. */
export async function speakInto(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const sound = new AudioContext();
      const tone = sound.createOscillator();
      const microphone = sound.createMediaStreamDestination();
      tone.connect(microphone);
      tone.start();
      return microphone.stream;
    };
  });
}

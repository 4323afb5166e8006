/** Tests the insert of a finished upload whose question does not exist, against D1. */
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import type { UploadDeclaration } from "../../../app/domain/media/upload-declaration.ts";
import { newShareId } from "../../../tests/factories.ts";
import { recaps, uploads } from "../../db/schema.ts";
import type { CheckedUpload } from "../storage/check-upload.ts";
import { questionTexts } from "../storage/question-texts.ts";
import { insertFinishedUpload } from "./finished-upload-insert.ts";

const db = drizzle(env.DB);

const SOUND: CheckedUpload = { kind: "audio", contentType: "audio/webm", fileSize: 9, durationSeconds: 1 };
const PHOTO: CheckedUpload = {
  kind: "media",
  fileType: "image",
  contentType: "image/jpeg",
  fileSize: 9,
  width: 2,
  height: 2,
  durationSeconds: null,
  smaller: null,
};

/** Inserts a finished upload of a recap whose only question is 0, and returns the new row. */
async function insertFor(questionIndex: number | null, checked: CheckedUpload) {
  const [id, shareId] = [crypto.randomUUID(), newShareId()];
  const [recap] = await db
    .insert(recaps)
    .values({
      shareId,
      visitorId: "visitor",
      status: "draft",
      raceType: "running",
      questionTexts: questionTexts([{ index: 0, text: "How was it?" }]),
      createdAt: 0,
      updatedAt: 0,
    })
    .returning();
  if (!recap) throw new Error("The recap was not inserted");
  const declaration: UploadDeclaration = {
    uploadKey: id,
    fileName: "file",
    contentType: checked.contentType,
    size: 9,
    smaller: null,
    partHashes: [],
    thumbhash: null,
    questionIndex,
  };
  const row = { id, recapId: recap.id, uploadKey: id, r2UploadId: "parts", totalSize: 9, position: 0 };
  const [upload] = await db
    .insert(uploads)
    .values({ ...row, declaration: JSON.stringify(declaration), createdAt: 0 })
    .returning();
  if (!upload) throw new Error("The upload was not inserted");
  const found = { upload, shareId, declaration, received: [] };
  const [inserted] = await insertFinishedUpload(db, eq(recaps.id, recap.id), found, checked, 0);
  return inserted;
}

test.each([null, 7])(
  "a recording with question %s, which the recap does not have, is not inserted",
  async (index) => {
    expect(await insertFor(index, SOUND)).toBeUndefined();
    expect(await insertFor(0, SOUND)).toMatchObject({ questionIndex: 0 });
  },
);

test.each([null, 7])(
  "a photo with question %s, which the recap does not have, goes to the gallery",
  async (index) => {
    expect(await insertFor(index, PHOTO)).toMatchObject({ questionIndex: null });
    expect(await insertFor(0, PHOTO)).toMatchObject({ questionIndex: 0 });
  },
);

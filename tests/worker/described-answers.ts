/** Fails a test in which the API answers anything that its document does not have. */
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import worker from "../../workers/app.ts";
import { differenceFromDocument } from "./difference-from-document.ts";

const found: string[] = [];
const answer = worker.fetch;

beforeAll(() => {
  worker.fetch = async (request, ...platform) => {
    const response = await answer(request, ...platform);
    const difference = await differenceFromDocument(request, response);
    if (difference !== null) found.push(difference);
    return response;
  };
});

afterAll(() => {
  worker.fetch = answer;
});

afterEach(() => {
  expect(found.splice(0)).toEqual([]);
});

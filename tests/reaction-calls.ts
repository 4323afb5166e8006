/** API calls that like, comment and moderate, for tests. */
import { expect } from "vitest";
import type { Caller } from "./caller.ts";

interface Handle {
  shareId: string;
}

export interface LikeJson {
  id: string;
  userName: string;
  createdAt: string;
  mine: boolean;
}

export interface CommentJson extends LikeJson {
  content: string;
  editedAt: string | null;
  byAthlete: boolean;
  parentId: string | null;
  /** For the owner, and for the author of a held comment. */
  status?: "shown" | "held" | "hidden";
}

const ALICE = { userName: "Alice", userEmail: "alice@example.com" };

export function like(browser: Caller, { shareId }: Handle, identity: object = ALICE): Promise<Response> {
  return browser.send("POST", `/api/recaps/${shareId}/likes`, identity);
}

export function unlike(browser: Caller, { shareId }: Handle, userEmail = ALICE.userEmail): Promise<Response> {
  return browser.send("DELETE", `/api/recaps/${shareId}/likes`, { userEmail });
}

export function comment(
  browser: Caller,
  { shareId }: Handle,
  content: string,
  fields: object = {},
): Promise<Response> {
  return browser.send("POST", `/api/recaps/${shareId}/comments`, { ...ALICE, content, ...fields });
}

/** Posts a comment that has to be accepted. */
export async function addComment(
  browser: Caller,
  recap: Handle,
  content: string,
  fields: object = {},
): Promise<CommentJson> {
  const response = await comment(browser, recap, content, fields);
  expect(response.status).toBe(201);
  return response.json();
}

export function edit(browser: Caller, { id }: { id: string }, content: string): Promise<Response> {
  return browser.send("PATCH", `/api/comments/${id}`, { content });
}

export function setStatus(browser: Caller, { id }: { id: string }, status: string): Promise<Response> {
  return browser.send("PATCH", `/api/comments/${id}`, { status });
}

export function remove(browser: Caller, { id }: { id: string }): Promise<Response> {
  return browser.send("DELETE", `/api/comments/${id}`, {});
}

/** By default the address is the one of all calls of the test file. */
export function report(browser: Caller, { id }: { id: string }, address?: string): Promise<Response> {
  const headers = address === undefined ? undefined : { "cf-connecting-ip": address };
  return browser.send("POST", `/api/comments/${id}/report`, {}, headers);
}

export function block(browser: Caller, { shareId }: Handle, { id }: { id: string }): Promise<Response> {
  return browser.send("POST", `/api/recaps/${shareId}/blocks`, { commentId: id });
}

export function unblock(browser: Caller, { shareId }: Handle, { id }: { id: string }): Promise<Response> {
  return browser.send("DELETE", `/api/recaps/${shareId}/blocks`, { commentId: id });
}

export function setComments(
  browser: Caller,
  { shareId }: Handle,
  settings: { isOpen?: boolean; holdsAll?: boolean },
): Promise<Response> {
  const path = `/api/recaps/${shareId}/comment-settings`;
  return browser.send("PUT", path, { isOpen: true, holdsAll: false, ...settings });
}

export function setPublic(browser: Caller, { shareId }: Handle, isPublic: boolean): Promise<Response> {
  return browser.send("PUT", `/api/recaps/${shareId}/visibility`, { isPublic });
}

/** Returns the comments that the browser sees on the first page, or on the page of a query. */
export async function commentsFor(browser: Caller, { shareId }: Handle, query = ""): Promise<CommentJson[]> {
  const response = await browser.call(`/api/recaps/${shareId}/comments${query}`);
  expect(response.status).toBe(200);
  return response.json();
}

export async function textsFor(browser: Caller, recap: Handle, query = ""): Promise<string[]> {
  return (await commentsFor(browser, recap, query)).map(({ content }) => content);
}

export async function likesFor(browser: Caller, { shareId }: Handle): Promise<LikeJson[]> {
  const response = await browser.call(`/api/recaps/${shareId}/likes`);
  expect(response.status).toBe(200);
  return response.json();
}

/** Returns the counts that the recap shows. */
export async function countsOf(browser: Caller, { shareId }: Handle) {
  const response = await browser.call(`/api/recaps/${shareId}`);
  expect(response.status).toBe(200);
  const { likeCount, commentCount } = (await response.json()) as { likeCount: number; commentCount: number };
  return { likeCount, commentCount };
}

/** Returns the status and code of an error response, or the status alone. */
export async function answerOf(response: Response): Promise<[status: number, code?: string]> {
  const text = await response.text();
  if (response.status < 400) return [response.status];
  const { error } = JSON.parse(text) as { error: { code: string } };
  return [response.status, error.code];
}

/** Serves the stand-in for a mail provider by HTTP. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { type MailProvider, mailProvider } from "./mail-provider.ts";

export interface MailServer extends MailProvider {
  /** The address that mails are posted to. */
  url: string;
  close(): Promise<void>;
}

export async function mailServer(token: string): Promise<MailServer> {
  const provider = mailProvider(token);
  const server = createServer(async (request, response) => {
    const { method, url: path, headers } = request;
    const answer = provider.answerTo({ method, path, headers, body: await text(request) });
    if (answer === "never") return;
    if (answer === "none") response.destroy();
    else
      response
        .writeHead(answer.status, { "content-type": "application/json", ...answer.headers })
        .end(JSON.stringify(answer.body ?? null));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve());
  });
  return Object.assign(provider, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/emails`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

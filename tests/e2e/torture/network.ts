/** A network between a browser and the product of this lane: it is cut off without the browser being told. */
import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { productUrl } from "../product.ts";

export interface Network {
  url: string;
  does: "everything" | "drops what is saved" | "nothing";
  close: () => void;
}

export async function openNetwork(): Promise<Network> {
  const server = createServer((asked, response) => {
    const isDropped =
      network.does === "nothing" || (network.does !== "everything" && asked.method === "PATCH");
    if (isDropped) return void asked.socket.destroy();
    const { method, headers } = asked;
    const passedOn = request(new URL(asked.url ?? "", productUrl()), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    // Either side may be gone: the browser is killed.
    passedOn.on("error", () => asked.socket.destroy());
    response.on("error", () => passedOn.destroy());
    asked.pipe(passedOn);
  });
  await once(server.listen(0), "listening");
  const network: Network = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    does: "everything",
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return network;
}

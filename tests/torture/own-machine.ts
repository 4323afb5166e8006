/** `npm run serve` as a process of its own, with a stand-in for the mail provider. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { mailServer } from "../mail-server.ts";

const TOKEN = "re_a-token";
const READY = /^Serving ([^\s,]+)/;

export interface Machine {
  url: string;
  /** As a power cut would, except that the disk keeps what it was given. */
  kill(): Promise<void>;
  /** As systemd does. */
  stop(): Promise<void>;
}

/** Starts the provider. Each machine sends its mails there. */
export async function openProvider() {
  const provider = await mailServer(TOKEN);
  return {
    newestMail: async () => provider.sent.at(-1)?.text ?? "",
    start: (folder: string, port = 0) =>
      start(folder, {
        PORT: String(port),
        MAIL_HTTP_URL: provider.url,
        MAIL_HTTP_TOKEN: TOKEN,
        MAIL_FROM: "recaps@example.com",
        // Visitors of the scripts name their own addresses, so that they do not share limits.
        TRUSTED_PROXY: "127.0.0.1",
        ADDRESS_HEADER: "cf-connecting-ip",
        ALLOW_HTTP: "true",
      }),
    close: () => provider.close(),
  };
}

async function start(folder: string, env: Record<string, string>): Promise<Machine> {
  const served = spawn(process.execPath, ["scripts/serve.ts", "--built"], {
    env: { ...process.env, ...env, DATA_FOLDER: folder },
    stdio: ["ignore", "pipe", "inherit"],
    // A group of its own: all its processes can be ended at once.
    detached: true,
  });
  const ended = once(served, "exit");
  const ready = new Promise<string>((resolve) => {
    createInterface({ input: served.stdout }).on("line", (line) => {
      const [, url] = READY.exec(line) ?? [];
      if (url) resolve(url);
    });
  });
  const url = await Promise.race([ready, ended.then(() => Promise.reject(new Error("It does not start")))]);
  return {
    url,
    async kill() {
      process.kill(-Number(served.pid), "SIGKILL");
      await ended;
    },
    async stop() {
      served.kill("SIGTERM");
      const [code] = await ended;
      if (code !== 0) throw new Error(`It ended with ${code}`);
    },
  };
}

/** The Worker: what each request passes, in order; the API; the pages; and the cron job. */
import { Hono } from "hono";
import { contextStorage } from "hono/context-storage";
import { SHARE_TARGET_PATH, withSharedFiles } from "../app/domain/site/shared-files-target.ts";
import { api } from "./api/api.ts";
import { runHourly } from "./create-services.ts";
import { type Bindings, parseEnvironment } from "./env.ts";
import { answerWithPage, exportedPages, fallBackToStalePage } from "./request/answer-with-page.ts";
import { openEnvironment, readAddress } from "./request/environment.ts";
import { answerHealth } from "./request/health.ts";
import { identifyViewer, openServices, rememberVisitor } from "./request/identify-viewer.ts";
import {
  answerFault,
  hashNetwork,
  limitPageBody,
  limitWrites,
  readRest,
  refuseEndedSession,
  refuseMalformedAddress,
  refuseOtherSites,
} from "./request/request-limits.ts";
import { logRefusal, nameRequest } from "./request/request-log.ts";
import { withoutStrayBody } from "./request/safe-request.ts";
import {
  addContentSecurityPolicy,
  addRetryAfter,
  addSecurityHeaders,
  forbidStoring,
  openToOtherSites,
} from "./request/security-headers.ts";
import type { WorkerEnv } from "./request/worker-env.ts";

const app = new Hono<WorkerEnv>()
  .use(contextStorage())
  .use(readRest)
  .use(nameRequest)
  .use(logRefusal)
  .use(readAddress)
  .use(openToOtherSites)
  .use(addSecurityHeaders)
  .use(addContentSecurityPolicy)
  .use(forbidStoring)
  .use(addRetryAfter)
  .post(SHARE_TARGET_PATH, (context) => context.redirect(withSharedFiles("/", ""), 303))
  .use(openEnvironment)
  .use(refuseOtherSites)
  .get("/healthz", answerHealth)
  .use(hashNetwork)
  .use(limitWrites)
  .use(fallBackToStalePage)
  .use(openServices(exportedPages))
  .use(identifyViewer)
  .use(rememberVisitor)
  .use("/api/*", refuseEndedSession)
  .route("/api", api)
  .use(limitPageBody)
  .use(refuseMalformedAddress)
  .all("*", answerWithPage)
  .onError(answerFault);

export default {
  fetch: (...[request, ...platform]: Parameters<typeof app.fetch>) =>
    app.fetch(withoutStrayBody(request), ...platform),
  async scheduled(_event, bindings) {
    await runHourly(parseEnvironment(bindings));
  },
} satisfies ExportedHandler<Bindings>;

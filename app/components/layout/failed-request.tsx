/** Names the request that failed, as the log line of its fault does. */
import { createContext, useContext } from "react";
import { ERROR_PAGE_TEXTS } from "../../texts/site/error-page.ts";

/** The id of the request that the server renders a page for; null in the browser, which does not know it. */
export const RequestId = createContext<string | null>(null);

/** The browser keeps what the server has rendered. */
export function FailedRequest() {
  const id = useContext(RequestId);
  return (
    <p
      className="mt-4 text-quiet text-sm empty:hidden"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: an id of letters and digits; React would replace it by nothing
      dangerouslySetInnerHTML={{ __html: id === null ? "" : ERROR_PAGE_TEXTS.request(id) }}
    />
  );
}

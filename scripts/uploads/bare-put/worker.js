/** The least that a Worker can do with an upload: it hands the body to R2. */
export default {
  /** @param {Request} request @param {{ MEDIA: { put(key: string, body: unknown): Promise<unknown> } }} bindings */
  async fetch(request, { MEDIA }) {
    if (request.method === "PUT") await MEDIA.put("bare", request.body);
    return new Response();
  },
};

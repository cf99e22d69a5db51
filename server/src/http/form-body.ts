import { errorCodes } from "fastify";
import type { App } from "./deps.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the route takes the body of an HTML form. */
    takesForm?: boolean;
  }
}

/** Bytes of a form: a reason of 250 characters, each of which may take 12 when it is encoded, or a delivery report. */
const FORM_MAX = 8 * 1024;

/** Parses the bodies of HTML forms, for the routes that take them; for all others, the media type is unknown. */
export function parseFormBodies(app: App): void {
  app.addContentTypeParser<string>(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: FORM_MAX },
    (request, body, done) => {
      if (request.routeOptions.config.takesForm)
        done(null, Object.fromEntries(new URLSearchParams(body)));
      else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE());
    },
  );
}

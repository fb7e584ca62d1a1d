import type { PageRoute } from "#http/page-routes.ts";
import { findSignedIn, type VisitServices } from "#pages/account/visit.ts";
import { visitorLanguage } from "#pages/visitor-language.ts";
import { frontPage } from "./front-page.tsx";

/** The front door: for whoever comes without a link. */
export function frontRoutes(services: VisitServices): PageRoute[] {
  return [
    {
      method: "GET",
      path: "/",
      access: { by: "anybody" },
      answer: async (request) => {
        const html = frontPage({
          language: visitorLanguage(request.acceptLanguage),
          style: services.assetUrl("front.css"),
          isSignedIn: (await findSignedIn(services, request)) !== null,
        });
        return { status: 200, html };
      },
    },
  ];
}

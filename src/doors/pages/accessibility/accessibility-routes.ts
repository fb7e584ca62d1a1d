import type { AssetUrl } from "#http/assets.ts";
import type { PageRoute } from "#http/page-routes.ts";
import { visitorLanguage } from "#pages/visitor-language.ts";
import { accessibilityPage } from "./accessibility-page.tsx";

interface AccessibilityServices {
  assetUrl: AssetUrl;
  /** An e-mail address or a URL; null where the operator named none. */
  accessibilityContact: string | null;
}

/** The accessibility statement, for everybody. */
export function accessibilityRoutes(services: AccessibilityServices): PageRoute[] {
  const { assetUrl, accessibilityContact: contact } = services;
  return [
    {
      method: "GET",
      path: "/accessibility",
      access: { by: "anybody" },
      answer: ({ acceptLanguage }) => ({
        status: 200,
        html: accessibilityPage({
          language: visitorLanguage(acceptLanguage),
          style: assetUrl("accessibility.css"),
          contact,
        }),
      }),
    },
  ];
}

import { accessibilityRoutes } from "#pages/accessibility/accessibility-routes.ts";
import { accountRoutes } from "#pages/account/account-routes.ts";
import { assistantFileRoutes } from "#pages/account/assistant/assistant-file-route.ts";
import { docsRoutes } from "#pages/docs/docs-routes.tsx";
import { frontRoutes } from "#pages/front/front-routes.ts";
import { logRoutes } from "#pages/log/log-routes.ts";
import { logoRoutes } from "#pages/logo-routes.ts";
import { mailboxRoutes } from "#pages/mailbox/mailbox-routes.ts";
import { payRoutes } from "#pages/pay/pay-routes.ts";
import { copyRoutes } from "#pages/sign/copy-routes.ts";
import { plainFormRoutes } from "#pages/sign/plain-form-routes.ts";
import { sessionRoutes } from "#pages/sign/session-routes.ts";
import { signRoutes } from "#pages/sign/sign-routes.ts";
import { sittingRoutes } from "#pages/sign/sitting-routes.ts";
import { stopRemindersRoutes } from "#pages/sign/stop-reminders-routes.ts";
import { statusRoutes } from "#pages/status/status-routes.ts";
import { verifyRoutes } from "#pages/verify/verify-routes.ts";
import { withdrawRoutes } from "#pages/withdraw/withdraw-routes.ts";

/** All pages that people see, whatever the settings are. */
export const PAGES = [
  ...[
    frontRoutes,
    logoRoutes,
    sessionRoutes,
    sittingRoutes,
    signRoutes,
    plainFormRoutes,
    copyRoutes,
    statusRoutes,
    verifyRoutes,
    accountRoutes,
    assistantFileRoutes,
  ],
  ...[payRoutes, withdrawRoutes, stopRemindersRoutes, logRoutes, docsRoutes, accessibilityRoutes],
] as const;

/** Those that are there while no mail server is set up. */
export const PAGES_WITHOUT_MAIL_SERVER = [mailboxRoutes] as const;

import type { PageSecrets } from "#contracts/page-secrets.ts";
import type { Jobs } from "#jobs/jobs.ts";
import type { Ids } from "#kernel/ids.ts";
import type { KeyRing } from "#kernel/key-ring.ts";
import type { RandomBytes } from "#kernel/random.ts";
import type { MailRoom } from "#notifications/mail/open-mail.ts";
import type { SealingServices } from "#sealing/sealing-services.ts";
import type { LinkKeys } from "#signing/links/link-keys.ts";
import type { Lease } from "#store/lease.ts";
import type { Trail } from "#trail/trail.ts";

/** What sending the service's mails takes. */
export interface CorrespondenceServices extends SealingServices {
  mail: Pick<MailRoom, "send">;
  /** What kept mails of tests are encrypted under. */
  testMailKeys: KeyRing;
  random: RandomBytes;
  trail: Trail;
  ids: Ids;
  jobs: Pick<Jobs, "enqueue">;
  /** Mails that are being sent are held under its name. */
  lease: Pick<Lease, "sureName">;
  /** The server's key that delivered links are derived from. */
  linkKeys: LinkKeys;
  /** What a status page is opened by. */
  pageSecrets: PageSecrets;
}

import type { Jobs } from "#jobs/jobs.ts";
import { contractsGivenBack } from "#notifications/mail/outbox-store.ts";
import type { CorrespondenceServices } from "./correspondence-services.ts";

interface GivenBackServices extends Pick<CorrespondenceServices, "database"> {
  jobs: Pick<Jobs, "putForward">;
}

/**
 * What a request sends itself has a job that was put off, in case it cannot. Where the process of
 * the request is gone nobody has to wait for that: its mails go out now.
 */
export async function sendGivenBack({ database, jobs }: GivenBackServices): Promise<void> {
  const contractIds = await contractsGivenBack(database);
  if (contractIds.length > 0) await jobs.putForward("mail-contract", contractIds);
}

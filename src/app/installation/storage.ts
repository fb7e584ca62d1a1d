import type { Config } from "#app/config.ts";
import type { RandomBytes } from "#kernel/random.ts";
import type { Clock } from "#kernel/time.ts";
import { type BucketUrl, bucketOf } from "#lib/s3/bucket.ts";
import type { CredentialsSettings } from "#lib/s3/credentials.ts";
import type { FilesSettings } from "#store/open-files.ts";

/** The bucket of the settings, or of another URL with the other settings; null for the folder. */
export function storageOf(
  config: Config,
  { clock, random }: { clock: Clock; random: RandomBytes },
  url: BucketUrl | null = config.STORAGE_URL,
): FilesSettings | null {
  if (url === null) return null;
  const region = config.S3_REGION ?? config.AWS_REGION ?? config.AWS_DEFAULT_REGION;
  const { S3_ENDPOINT: endpoint, STORAGE_LOCK_DAYS: lockDays } = config;
  const bucket = bucketOf({ url, endpoint, region, lockDays });
  return { bucket, credentials: credentialsOf(config, bucket.region), clock, random };
}

function credentialsOf(config: Config, region: string): CredentialsSettings {
  return {
    accessKeyId: config.AWS_ACCESS_KEY_ID,
    secretAccessKey: config.AWS_SECRET_ACCESS_KEY,
    sessionToken: config.AWS_SESSION_TOKEN,
    containerPath: config.AWS_CONTAINER_CREDENTIALS_RELATIVE_URI,
    containerUrl: config.AWS_CONTAINER_CREDENTIALS_FULL_URI,
    containerToken: config.AWS_CONTAINER_AUTHORIZATION_TOKEN,
    containerTokenFile: config.AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE,
    tokenFile: config.AWS_WEB_IDENTITY_TOKEN_FILE,
    roleArn: config.AWS_ROLE_ARN,
    sessionName: config.AWS_ROLE_SESSION_NAME,
    stsUrl: config.AWS_ENDPOINT_URL_STS ?? `https://sts.${region}.amazonaws.com`,
    metadataUrl: config.AWS_EC2_METADATA_SERVICE_ENDPOINT,
  };
}

/**
 * Whether everything is gone through, as before a release (`npm run test:long`),
 * or a sample of it that meets each part, as at every change.
 */
export const IS_SWEEP = process.env.TEST_TIER === "long";

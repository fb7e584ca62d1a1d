/** Whether the principal allows what the law forbids an attorney without leave. */
export const PERMISSIONS = ["not-allowed", "allowed"] as const;
export type Permission = (typeof PERMISSIONS)[number];

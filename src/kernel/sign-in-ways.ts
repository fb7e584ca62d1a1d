/** How people who are not signed in may sign in; links of the command line work always. */
export const SIGN_IN_WAYS = ["link", "password", "passkey", "oidc"] as const;

export type SignInWay = (typeof SIGN_IN_WAYS)[number];

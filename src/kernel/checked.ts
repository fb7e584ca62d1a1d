declare const checked: unique symbol;

/** A string that one reader in this module found good; a raw string does not pass for it. */
export type Checked<Name extends string> = string & { readonly [checked]: Name };

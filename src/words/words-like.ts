/**
 * What a dictionary in another language has to say where English is the type: the same keys, a text
 * for a text, and for a sentence with values a function that may take them.
 */
export type WordsLike<T> = T extends string
  ? string
  : T extends (...values: infer V) => infer R
    ? (...values: V) => WordsLike<R>
    : T extends object
      ? { readonly [K in keyof T]: WordsLike<T[K]> }
      : T;

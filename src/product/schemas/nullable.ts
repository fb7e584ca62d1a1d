import { type TSchema, Type } from "typebox";

/** A value of this schema, or null. */
export function nullable<T extends TSchema>(schema: T, options: { description?: string } = {}) {
  return Type.Union([schema, Type.Null()], options);
}

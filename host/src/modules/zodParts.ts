/**
 * What modules build the schemas of their own nouns with: the host's one zod, of which this much is in its code anyhow. A
 * library shared whole is never made smaller, and its locales alone weigh more than the console. A name is added here when
 * the first noun needs it; a release refuses a module that needs one which the host in front of it has not.
 */
export {
  _default, array, bigint, boolean, codec, coerce, custom, discriminatedUnion, email, enum, extend, gte, int, iso, literal,
  lte, maxLength, minLength, nonnegative, null, nullable, number, object, optional, partialRecord, pipe, positive, record, refine, regex, safeParse,
  strictObject, string, transform, trim, union, unknown, uuid,
} from 'zod/mini'

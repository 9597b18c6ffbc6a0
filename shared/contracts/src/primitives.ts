import * as z from 'zod/mini'

/** Kuruş on the wire: an integer JSON number up to 2^53; `bigint` in our code. Field names end in `Minor`. */
export const minor = z.codec(z.int(), z.bigint(), {
  decode: (number) => BigInt(number),
  encode: (amount) => Number(amount),
})

/** A requested amount: 1 kuruş to 10 million lira. */
export const positiveMinor = z.codec(z.int().check(z.positive(), z.lte(1_000_000_000)), z.bigint(), {
  decode: (number) => BigInt(number),
  encode: (amount) => Number(amount),
})

/** ISO 8601 in UTC with milliseconds. */
export const instant = z.iso.datetime()

/** A day such as `2026-11-20`; the database has no year 0. */
export const day = z.iso.date().check(z.regex(/^(?!0000)/))

export const id = z.uuid()

/** Excludes control characters and lone surrogates, which databases and mail cannot store. */
export const printable = z.regex(/^[^\p{Cc}\p{Cs}]*$/u)

/** Allows line breaks, but nothing that the database cannot store. */
export const storable = z.regex(/^[^\0\p{Cs}]*$/u)

/**
 * Text typed by a person: trimmed, printable, and without characters that reverse surrounding text (bidirectional
 * overrides and isolates). `max` in characters.
 */
export const typedText = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u))

export const emailAddress = z.string().check(z.trim(), z.email(), z.maxLength(254))

export const language = z.enum(['tr', 'en'])

/** Comma-separated query text (`?status=A,B`) as a list. */
export const listOf = <T extends z.core.$ZodType<unknown, string>>(item: T, max = 50) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.split(',').filter(Boolean)),
    ),
    z.array(item).check(z.maxLength(max)),
  )

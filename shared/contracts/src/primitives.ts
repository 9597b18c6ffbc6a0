import * as z from 'zod/mini'

/** Kuruş on the wire: an integer JSON number up to 2^53; `bigint` in our code. Field names end in `Minor`. */
export const minor = z.codec(z.int(), z.bigint(), { decode: (number) => BigInt(number), encode: (amount) => Number(amount) })

/** A positive amount a caller may ask for: 1 kuruş to 10 million lira. */
export const positiveMinor = z.codec(z.int().check(z.positive(), z.lte(1_000_000_000)), z.bigint(), {
  decode: (number) => BigInt(number),
  encode: (amount) => Number(amount),
})

/** ISO 8601 in UTC with milliseconds, as every JSON answer carries it. */
export const instant = z.iso.datetime()

export const id = z.uuid()

/** Text a person typed: trimmed, without control characters and halves of letters (lone surrogates). `max` in characters. */
export const typedText = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(/^[^\p{Cc}\p{Cs}]*$/u))

export const emailAddress = z.string().check(z.trim(), z.email(), z.maxLength(254))

export const language = z.enum(['tr', 'en'])

/** Comma-separated query text (`?status=A,B`) as a list. */
export const listOf = <T extends z.core.$ZodType<unknown, string>>(item: T, max = 50) =>
  z.pipe(
    z.pipe(z.string(), z.transform((text) => text.split(',').filter(Boolean))),
    z.array(item).check(z.maxLength(max)),
  )

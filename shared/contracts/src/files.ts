import * as z from 'zod/mini'

/** A downloaded file. In a file of its own so that users of it do not depend on other schemas. */
export const fileAnswer = z.custom<Blob>((value) => value instanceof Blob)

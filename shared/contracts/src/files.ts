import * as z from 'zod/mini'

/** A downloaded file. In a separate file so that its users do not depend on other schemas. */
export const fileAnswer = z.custom<Blob>((value) => value instanceof Blob)

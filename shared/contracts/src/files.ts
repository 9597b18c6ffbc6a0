import * as z from 'zod/mini'

/**
 * A file itself, as the server sends it; no noun's, so that who downloads one is not built anew for another's schemas.
 */
export const fileAnswer = z.custom<Blob>((value) => value instanceof Blob)

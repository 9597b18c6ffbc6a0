import * as z from 'zod/mini'

import { id, instant } from './primitives'

/** GET /api/other-person/hands: the accounts that count as the caller's own, beside it; `until`: when that ends by itself. */
export const handsAnswer = z.object({
  hands: z.array(z.object({ id, why: z.enum(['LINE', 'RECENT']), until: z.nullable(instant) })),
})
export type HandsAnswer = z.infer<typeof handsAnswer>

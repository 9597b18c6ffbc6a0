import * as z from 'zod/mini'

import { id, instant } from './primitives'

/** GET /api/other-person/linked-accounts: other accounts that count as the caller's own; `until`: when that ends. */
export const linkedAccountsAnswer = z.object({
  linkedAccounts: z.array(z.object({ id, why: z.enum(['LINE', 'RECENT']), until: z.nullable(instant) })),
})
export type LinkedAccountsAnswer = z.infer<typeof linkedAccountsAnswer>

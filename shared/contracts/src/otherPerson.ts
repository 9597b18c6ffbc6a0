import * as z from 'zod/mini'

import { id, instant } from './primitives'

/**
 * GET /api/other-person/linked-accounts: the accounts that count as the caller's own, beside it; `until`: when that
 * ends by itself.
 */
export const linkedAccountsAnswer = z.object({
  linkedAccounts: z.array(z.object({ id, why: z.enum(['LINE', 'RECENT']), until: z.nullable(instant) })),
})
export type LinkedAccountsAnswer = z.infer<typeof linkedAccountsAnswer>

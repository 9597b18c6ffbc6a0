import * as z from 'zod/mini'

import { instant } from './primitives'

/**
 * GET /api/sysparameter/now: what consoles go by, by key (`consoleParameters` of the domain), in seconds. `nextAt`: when one of these
 * values changes by itself, null where none will.
 */
export const consoleParametersAnswer = z.object({
  values: z.record(z.string(), z.int()),
  nextAt: z.nullable(instant),
})

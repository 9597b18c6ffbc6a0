import * as z from 'zod/mini'

/**
 * GET /api/sysparameter/now: the parameters that consoles need, by key (`consoleParameters` of the domain), in
 * seconds.
 */
export const consoleParametersAnswer = z.object({ values: z.record(z.string(), z.int()) })

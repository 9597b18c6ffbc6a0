import * as z from 'zod/mini'

/** GET /api/sysparameter/now: what consoles go by, by key (`consoleParameters` of the domain), in seconds. */
export const consoleParametersAnswer = z.object({ values: z.record(z.string(), z.int()) })

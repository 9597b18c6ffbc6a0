import * as z from 'zod/mini'

import { id, instant } from './primitives'
import { moduleId } from './tenant'

/** A build that one person tries (ADR 18), as listed in that person's registry only. */
export const moduleOverride = z.object({ id, until: instant, reason: z.string() })
export type ModuleOverride = z.infer<typeof moduleOverride>

/** Overrides in a registry. Separate from its schema, which every page loads at start. */
export const overriddenModules = z.object({
  modules: z.array(
    z.object({ id: moduleId, version: z.string(), base: z.string(), override: z.optional(moduleOverride) }),
  ),
})

/** The response of `POST /api/modules/endOverride/:id`. */
export const overrideEnded = z.object({ id, module: z.string() })

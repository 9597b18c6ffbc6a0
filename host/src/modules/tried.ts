import { overriddenModules, type ModuleOverride } from '@kasa/contracts/overrides'
import * as z from 'zod/mini'

/** A build that the registry offers only to this person. */
export type Tried = ModuleOverride & { module: string; version: string; base: string }

/** All overrides seen in this tab, by build address; a build may run beyond its override's end. */
const known = new Map<string, Tried>()

/** The overrides in a verified registry. */
export function triedIn(payload: string): Tried[] {
  const read = z.safeParse(overriddenModules, JSON.parse(payload))
  const tried = (read.data?.modules ?? []).flatMap(({ id: module, version, base, override }) =>
    override ? [{ ...override, module, version, base }] : [],
  )
  for (const one of tried) known.set(one.base, one)
  return tried
}

/** The override that provided this build, if any. */
export const trialOf = (base: string): Tried | undefined => known.get(base)

import { overriddenModules, type ModuleOverride } from '@kasa/contracts/overrides'
import * as z from 'zod/mini'

/** A build that a registry gave this person alone to try. */
export type Tried = ModuleOverride & { module: string; version: string; base: string }

/** Every one this tab has heard of, by its build's address: what the tab runs may outlive its time. */
const known = new Map<string, Tried>()

/** What a registry that is believed already gives to try. */
export function triedIn(payload: string): Tried[] {
  const read = z.safeParse(overriddenModules, JSON.parse(payload))
  const tried = (read.data?.modules ?? []).flatMap(({ id: module, version, base, override }) =>
    override ? [{ ...override, module, version, base }] : [],
  )
  for (const one of tried) known.set(one.base, one)
  return tried
}

/** The trial that this build was, or is. */
export const trialOf = (base: string): Tried | undefined => known.get(base)

import { isInCanary } from '@kasa/domain/canary'
import type { Channels, PublishedModule } from './published'
import type { Offer } from './registryDocument'
import type { Trial } from './trials'

/**
 * What one operator is offered of a tenant's modules: what they try, else the canary where they are of its share, else
 * the stable build. `live` is what is live for anybody, so that every change of it moves the registry's serial; a trial
 * is not.
 */
export function offersFor(
  modules: readonly Channels<PublishedModule>[],
  operator: string | undefined,
  trials: ReadonlyMap<string, Trial>,
): { live: PublishedModule[]; offers: Offer[] } {
  return {
    live: modules.flatMap(({ stable, canary }) => [stable, ...(canary ? [canary] : [])]),
    offers: modules.map((module) => {
      const trial = trials.get(module.pointer.id)
      // Whoever asked for it waits for it, and falls back to what everybody has.
      return trial ? { module: trial.build, fallback: module.stable, urgent: true, trial } : offerOf(module, operator)
    }),
  }
}

function offerOf(
  { pointer, stable, canary, fallback }: Channels<PublishedModule>,
  operator: string | undefined,
): Offer {
  // Somebody who is not signed in yet is no operator: the stable build, until it is known who it is.
  const isCanary =
    canary !== undefined &&
    pointer.canary !== undefined &&
    operator !== undefined &&
    isInCanary(operator, pointer.id, pointer.canary.share)
  if (isCanary) return { module: canary, fallback: stable }
  // Whoever goes back, or ends a canary, has a reason to hurry.
  return { module: stable, fallback, urgent: pointer.move.act === 'rollback' || pointer.move.act === 'halt' }
}

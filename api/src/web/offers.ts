import { isInCanary } from '@kasa/domain/canary'
import type { Channels, PublishedModule } from './published'
import type { Offer } from './registryDocument'
import type { Trial } from './trials'

/**
 * The builds that one operator gets of a tenant's modules: their trial build, else the canary if they are in its share,
 * else the stable build. `live` contains the builds that any operator may get, so that every change raises the
 * registry's serial; trials do not.
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
      // Urgent, because the operator requested the trial; the fallback is the stable build.
      return trial ? { module: trial.build, fallback: module.stable, urgent: true, trial } : offerOf(module, operator)
    }),
  }
}

function offerOf(
  { pointer, stable, canary, fallback }: Channels<PublishedModule>,
  operator: string | undefined,
): Offer {
  // Without a signed-in operator: the stable build.
  const isCanary =
    canary !== undefined &&
    pointer.canary !== undefined &&
    operator !== undefined &&
    isInCanary(operator, pointer.id, pointer.canary.share)
  if (isCanary) return { module: canary, fallback: stable }
  // A rollback or a halted canary is urgent.
  return { module: stable, fallback, urgent: pointer.move.act === 'rollback' || pointer.move.act === 'halt' }
}

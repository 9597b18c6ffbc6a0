import { isInCanary } from '@kasa/domain/canary'
import type { Channels, PublishedModule } from './published'
import type { Offer } from './registryDocument'

/**
 * What one operator is offered of a tenant's modules: the stable build, or the canary where the operator is of its share.
 * `live` is what is live for anybody, so that every change of it moves the registry's serial.
 */
export function offersFor(modules: readonly Channels<PublishedModule>[], operator: string | undefined): { live: PublishedModule[]; offers: Offer[] } {
  return {
    live: modules.flatMap(({ stable, canary }) => [stable, ...(canary ? [canary] : [])]),
    offers: modules.map((module) => offerOf(module, operator)),
  }
}

function offerOf({ pointer, stable, canary, fallback }: Channels<PublishedModule>, operator: string | undefined): Offer {
  // Somebody who is not signed in yet is no operator: the stable build, until it is known who it is.
  const isCanary = canary !== undefined && pointer.canary !== undefined && operator !== undefined && isInCanary(operator, pointer.id, pointer.canary.share)
  if (isCanary) return { module: canary, fallback: stable }
  // Whoever goes back, or ends a canary, has a reason to hurry.
  return { module: stable, fallback, urgent: pointer.move.act === 'rollback' || pointer.move.act === 'halt' }
}

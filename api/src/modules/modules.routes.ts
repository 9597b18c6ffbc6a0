import { moduleEvents, moduleEventsAnswer, moduleStatus } from '@kasa/contracts/modules'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import type { Metrics } from '../health/metrics'
import type { ReadStack } from '../releases/stackPlaces'
import { keepModuleEvents, readModuleStatus } from './modules.service'

/** Browsers send the names: beyond this number, new ones share one label, so that they cannot fill the memory. */
const mostVersions = 200

/** Browsers' reports about modules, and the status of failing modules. */
export function moduleRoutes(
  app: App,
  { metrics, readStack }: { metrics: Metrics; readStack: ReadStack | undefined },
): void {
  const versions = new Set<string>()
  const labelOf = (version: string) =>
    versions.has(version) || versions.size < mostVersions ? (versions.add(version), version) : 'other'

  app.post(
    '/api/telemetry/module',
    {
      config: { session: 'full', rateLimit: { max: 60, timeWindow: 60_000 } },
      schema: {
        summary: 'Report a module event from the browser',
        body: moduleEvents,
        response: { 200: moduleEventsAnswer },
      },
    },
    async (request) => {
      const kept = await keepModuleEvents(userCtx(request), request.body.events, readStack)
      for (const { module, version, phase, code } of kept)
        metrics.moduleEvents.inc({ module, version: labelOf(version), phase, result: code === null ? 'ok' : 'failed' })
      return { kept: kept.length }
    },
  )

  app.get(
    '/api/modules/status',
    {
      config: { session: 'full' },
      schema: { summary: 'Failing modules of the caller, and since when', response: { 200: moduleStatus } },
    },
    async (request) => ({ modules: await readModuleStatus(userCtx(request)) }),
  )
}

import {
  cardReportAnswer,
  cardReportRequest,
  terminalBeatAnswer,
  terminalBeatRequest,
} from '@kasa/contracts/cardTransfers'

import type { App } from '../access/provider'
import { terminalCtx } from '../access/requestCtx'
import { takeReport } from '../cards/takeReport.service'
import { takeTerminalBeat } from './terminalBeat.service'

/** `/tapi/v1`: the API for card terminals and acquirers, signed like the merchant API. */
export function terminalApiRoutes(app: App): void {
  const config = { signed: 'terminal' } as const
  app.post(
    '/tapi/v1/events',
    {
      config,
      schema: {
        summary: 'Report events of a payment; each eventId counts once, in any order',
        body: cardReportRequest,
        response: { 200: cardReportAnswer },
      },
    },
    (request) => takeReport(terminalCtx(request), request.body),
  )
  app.post(
    '/tapi/v1/heartbeat',
    {
      config,
      schema: {
        summary: 'Report that the terminal works, or its error',
        body: terminalBeatRequest,
        response: { 200: terminalBeatAnswer },
      },
    },
    (request) => takeTerminalBeat(terminalCtx(request), request.body),
  )
}

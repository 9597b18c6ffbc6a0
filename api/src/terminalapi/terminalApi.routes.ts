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
        summary: 'What happened to a payment; each eventId counts once, in whatever order they come',
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
        summary: 'The terminal works, or says what is wrong with it',
        body: terminalBeatRequest,
        response: { 200: terminalBeatAnswer },
      },
    },
    (request) => takeTerminalBeat(terminalCtx(request), request.body),
  )
}

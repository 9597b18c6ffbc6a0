import { cardReportAnswer, type cardReportRequest } from '@kasa/contracts/cardTransfers'
import * as z from 'zod/mini'

import { isSuccess } from '../local/http'
import { signedCall, type Caller } from './signedCall'

export type CardReport = z.input<typeof cardReportRequest>
/** One report of an acquirer, and for each time it was sent whether it was accepted as new. */
export type SentReport = { eventId: string; taken: boolean[]; problem: string | undefined }

/** A terminal's acquirer: reports what happened to payments, and that the terminal works. */
export function acquirerClient(caller: Caller) {
  return {
    heartbeat: () => signedCall(caller, { method: 'POST', target: '/tapi/v1/heartbeat', body: { answerMs: 400 } }),
    report: async (report: CardReport, sent: SentReport): Promise<void> => {
      const answer = await signedCall(caller, { method: 'POST', target: '/tapi/v1/events', body: report })
      if (isSuccess(answer)) sent.taken.push(z.parse(cardReportAnswer, JSON.parse(answer.text)).new)
      else sent.problem = `${answer.status} ${answer.text.slice(0, 200)}`
    },
  }
}
export type AcquirerClient = ReturnType<typeof acquirerClient>

import { randomUUID } from 'node:crypto'

import { cardAnswers, type CardRow } from '@kasa/contracts/cardTransfers'
import * as z from 'zod/mini'

import type { ConsoleClient } from './consoleClient'
import { isSuccess } from '../local/http'

const api = '/api/trn'
const seenAtOnce = 50

/** A trader at the queue of card transfers: claims and approves each authorised one. */
export function traderAt(client: ConsoleClient) {
  async function serve({ id }: CardRow): Promise<void> {
    const claimed = await client.post(`${api}/claim/${id}`, {})
    if (!isSuccess(claimed)) return
    const { row, claimToken } = z.parse(cardAnswers.claim, JSON.parse(claimed.text))
    const reason = row.fired.length > 0 ? { reasonCode: 'CONFIRMED' } : {}
    const decision = { decision: 'approve', claimToken, version: row.version, ...reason }
    await client.post(`${api}/decide/${id}`, decision, randomUUID())
  }

  /** Reads the queue once; false if there was nothing to decide. */
  return async (): Promise<boolean> => {
    const answer = await client.get(`${api}/list?tab=waiting&limit=${seenAtOnce}`)
    if (!isSuccess(answer)) return true
    const { rows } = z.parse(cardAnswers.page, JSON.parse(answer.text))
    const waiting = rows.filter(({ status, isAuthorised }) => status === 'IN_REVIEW' && isAuthorised)
    for (const row of waiting) await serve(row)
    return waiting.length > 0
  }
}

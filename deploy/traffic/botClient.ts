import { transactionsAnswer, type botTransaction } from '@kasa/contracts/botApi'
import * as z from 'zod/mini'

import type { Random } from '../demo/random'
import { signedCall, type Caller } from './signedCall'

export type BotLine = z.input<typeof botTransaction>
export type LineOutcome = 'new' | 'duplicate' | 'error'
export type SentLine = { line: BotLine; depositRef: string; outcomes: LineOutcome[]; problem: string | undefined }

const mostLinesPerBatch = 500

/**
 * A watcher bot: queues the lines it "saw", sends them in batches, repeats some batches, and sends heartbeats.
 * `flush` resolves when everything queued so far was acknowledged.
 */
export function botClient(caller: Caller, random: Random) {
  const queue: SentLine[] = []
  const sent: SentLine[] = []

  async function send(batch: readonly SentLine[]) {
    const answer = await signedCall(caller, {
      method: 'POST',
      target: '/bapi/v1/transactions',
      body: { transactions: batch.map(({ line }) => line) },
    })
    if (answer.status < 200 || answer.status > 299) {
      for (const item of batch) item.problem = `${answer.status} ${answer.text.slice(0, 200)}`
      return
    }
    const { results } = z.parse(transactionsAnswer, JSON.parse(answer.text))
    for (const { index, result, code, field } of results) {
      const item = batch[index]
      item?.outcomes.push(result)
      if (item && result === 'error') item.problem = `${code ?? 'error'} ${field ?? ''}`.trim()
    }
  }

  return {
    sent: sent as readonly SentLine[],
    see: (line: BotLine, depositRef: string) => void queue.push({ line, depositRef, outcomes: [], problem: undefined }),
    heartbeat: () =>
      signedCall(caller, { method: 'POST', target: '/bapi/v1/heartbeat', body: { version: 'traffic-1', lagS: 0 } }),
    flush: async () => {
      while (queue.length > 0) {
        const before = sent.slice(-3)
        const batch = queue.splice(0, mostLinesPerBatch)
        sent.push(...batch)
        await send(batch)
        // A restarted bot reads its statement page again, and nothing may be booked twice. Each line is sent once per
        // page: two equal lines of one page without the bank's reference are two transfers.
        if (random.chance(0.25)) await send([...before, ...batch].slice(0, mostLinesPerBatch))
      }
    },
  }
}
export type BotClient = ReturnType<typeof botClient>

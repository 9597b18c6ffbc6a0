import { setTimeout as wait } from 'node:timers/promises'

import { heartbeatAnswer, transactionsAnswer } from '@kasa/contracts/botApi'
import * as z from 'zod/mini'

import { seededRandom } from '../demo/random'
import { signedCall, type Caller } from '../traffic/signedCall'
import { botDay, type Habits, type Sent } from './behaviour'

export type BotRun = Habits & {
  caller: Caller
  accountId: string
  /** Steps of the day: each sends a heartbeat and then one line. */
  steps: number
  stepMs: number
  /** Heartbeats to skip after the first step; the bot is LATE after two and OFFLINE after five. */
  missBeats: number
  /** The lag that the bot reports, in seconds. */
  lagS: number
  /** Consecutive heartbeats that report an error. */
  errorBeats: number
  seed: number
  onStep: (text: string) => void
}

export type BotReport = {
  sent: number
  counts: Record<'new' | 'duplicate' | 'error', number>
  beats: number
  statuses: string[]
  heldBack: number
  surprises: string[]
}

/** Runs one bot against the public bot API and compares each response with the expected one. */
export async function runBot(run: BotRun): Promise<BotReport> {
  const day = botDay(run.accountId, run, seededRandom(run.seed), 1_000_000)
  const report: BotReport = {
    sent: 0,
    counts: { new: 0, duplicate: 0, error: 0 },
    beats: 0,
    statuses: [],
    heldBack: 0,
    surprises: [],
  }
  let errorsLeft = run.errorBeats

  const beat = async () => {
    const error = errorsLeft-- > 0 ? { error: 'the bank does not answer' } : {}
    const answer = await signedCall(run.caller, {
      method: 'POST',
      target: '/bapi/v1/heartbeat',
      body: { version: 'trial-1', lagS: run.lagS, ...error },
    })
    if (answer.status !== 200)
      return void report.surprises.push(`heartbeat: ${answer.status} ${answer.text.slice(0, 200)}`)
    report.beats += 1
    const { status } = z.parse(heartbeatAnswer, JSON.parse(answer.text))
    if (report.statuses.at(-1) !== status) report.statuses.push(status)
  }

  const send = async (lines: readonly Sent[]) => {
    if (lines.length === 0) return
    const answer = await signedCall(run.caller, {
      method: 'POST',
      target: '/bapi/v1/transactions',
      body: { transactions: lines.map(({ line }) => line) },
    })
    if (answer.status !== 200)
      return void report.surprises.push(`transactions: ${answer.status} ${answer.text.slice(0, 200)}`)
    report.sent += lines.length
    for (const { index, result, code } of z.parse(transactionsAnswer, JSON.parse(answer.text)).results) {
      report.counts[result] += 1
      const expected = lines[index]?.expect
      if (result !== expected)
        report.surprises.push(
          `line ${index} was to be ${expected ?? 'nothing'} and was ${result}${code === undefined ? '' : ` (${code})`}`,
        )
    }
  }

  for (let step = 0; step < run.steps; step += 1) {
    if (step === 0 || step > run.missBeats) await beat()
    const { sends, openGaps } = day(new Date())
    await send(sends)
    report.heldBack = openGaps
    run.onStep(
      `${step + 1}/${run.steps} · ${report.sent} lines · ${report.statuses.at(-1) ?? 'no answer'}${openGaps > 0 ? ` · ${openGaps} held back` : ''}`,
    )
    if (step + 1 < run.steps) await wait(run.stepMs)
  }
  return report
}

import { randomUUID } from 'node:crypto'

import { demoBots } from '../../deploy/demo/demoParties'
import { newTally, signedCall } from '../../deploy/traffic/signedCall'

/** A demo bot of the tenant `lite` with an account of `remit@lite.test`, over the public bot API. */
export function trialBot(origin: string, name: string) {
  const bot = demoBots().find((known) => known.tenant === 'lite' && known.name === name)
  const accountId = bot?.accounts[0]?.accountId
  if (!bot || accountId === undefined) throw new Error(`The demo names no bot ${name}`)
  const caller = {
    base: new URL(origin),
    credentials: bot,
    tally: newTally(),
    timeoutMs: 10_000,
    giveUpAfterMs: 20_000,
  }
  const post = async (target: string, body: unknown): Promise<string> => {
    const { status, text } = await signedCall(caller, { method: 'POST', target, body })
    if (status !== 200) throw new Error(`The bot was answered ${status} ${text}`)
    return text
  }
  return {
    beat: (error?: string) =>
      post('/bapi/v1/heartbeat', { version: 'e2e', lagS: 1, ...(error === undefined ? {} : { error }) }),
    /** A line booked this many seconds ago; amounts in kuruş. */
    line: (secondsAgo: number, amount: number, balanceAfter: number) => ({
      accountId,
      direction: 'CREDIT',
      amount,
      balanceAfter,
      bookedAt: new Date(Date.now() - secondsAgo * 1000).toISOString(),
      senderName: 'ELIF KILIC',
      bankRef: randomUUID(),
    }),
    report: (...transactions: object[]) => post('/bapi/v1/transactions', { transactions }),
  }
}

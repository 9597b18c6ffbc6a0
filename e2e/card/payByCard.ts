import { randomUUID } from 'node:crypto'

import { demoTerminal } from '../../deploy/demo/cardSetup'
import { demoMerchants } from '../../deploy/demo/demoParties'
import { newTally, signedCall, type Credentials } from '../../deploy/traffic/signedCall'

export type CardPayment = { id: string; number: string; status: string; referenceCode: string; terminal: string }

/** A merchant's server and the acquirers of the demo's terminals: signed requests over the public interfaces. */
export function payByCard(origin: string) {
  const merchant = demoMerchants().find(({ tenant, code }) => tenant === 'demo' && code === 'ANADOLU')
  if (!merchant) throw new Error('The demo names no merchant ANADOLU')
  const call = async <Answer>(credentials: Credentials, target: string, body?: object): Promise<Answer> => {
    const { status, text } = await signedCall(
      { base: new URL(origin), credentials, tally: newTally(), timeoutMs: 10_000, giveUpAfterMs: 20_000 },
      { method: body ? 'POST' : 'GET', target, ...(body && { body, idempotencyKey: randomUUID() }) },
    )
    if (status > 201) throw new Error(`${target} was answered ${status} ${text}`)
    return JSON.parse(text) as Answer
  }
  const report = (payment: CardPayment, type: string, more: object = {}) =>
    call(demoTerminal('demo', payment.terminal), '/tapi/v1/events', {
      type,
      eventId: randomUUID(),
      reference: payment.referenceCode,
      occurredAt: new Date().toISOString(),
      ...more,
    })
  return {
    report,
    read: ({ id }: CardPayment) => call<CardPayment>(merchant, `/mapi/v1/card-transfers/${id}`),
    /** A payer pays by a card that their bank authorises; amount in kuruş. */
    paid: async (name: string, amount: number, more: { country?: string; threeDs?: string } = {}) => {
      const { country = 'TR', threeDs = 'PASSED' } = more
      const payment = await call<CardPayment>(merchant, '/mapi/v1/card-transfers', {
        merchantRef: `E2E-${randomUUID()}`,
        amount,
        customer: { id: randomUUID(), name },
      })
      const last4 = String(amount % 10_000).padStart(4, '0')
      const card = { bin6: '450634', last4, scheme: 'VISA', issuer: 'Garanti BBVA', country }
      await report(payment, 'authorised', { amount, card, threeDs, authCode: '418207', rrn: '632514008871' })
      return payment
    },
  }
}

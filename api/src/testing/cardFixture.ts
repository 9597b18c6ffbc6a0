import { randomBytes } from 'node:crypto'

import { uuidv7 } from 'uuidv7'

import { sealText } from '../signing/sealed'
import { addMerchant, sendSigned, type TestMerchant } from './moneyFixture'
import type { TestAnswer } from './testClient'
import type { TestApp } from './testApp'

export type TestTerminal = { id: string; label: string; keyId: string; secret: string }
export type CardStage = { poolId: string; terminal: TestTerminal; merchant: TestMerchant }

/** Adds a terminal that takes up to 100,000.00; online unless `isHeardOf` is false. */
export async function addTerminal(
  { tenant, clock }: TestApp,
  given: { poolId: string; ownerUserId?: string; dayLimitMinor?: number; priority?: number; isHeardOf?: boolean },
): Promise<TestTerminal> {
  const terminal = {
    id: uuidv7(),
    label: `Terminal ${randomBytes(4).toString('hex')}`,
    keyId: `tk_${randomBytes(6).toString('hex')}`,
    secret: randomBytes(24).toString('base64url'),
  }
  await tenant.pool.query(
    `insert into card_terminal (id, label, acquirer, bank_code, pool_id, owner_user_id, max_tx_minor, day_limit_minor,
      priority, heartbeat_at, requests_per_minute)
     values ($1, $2, 'Garanti BBVA', '0062', $3, $4, 10000000, $5, $6, $7, 600000)`,
    [
      terminal.id,
      terminal.label,
      given.poolId,
      given.ownerUserId ?? null,
      given.dayLimitMinor ?? null,
      given.priority ?? 1,
      given.isHeardOf === false ? null : new Date(clock.now().getTime() + 400 * 24 * 3_600_000),
    ],
  )
  await tenant.pool.query(`insert into card_terminal_key (key_id, terminal_id, secret_enc) values ($1, $2, $3)`, [
    terminal.keyId,
    terminal.id,
    sealText(tenant.keys, 'cardTerminal', terminal.id, terminal.secret),
  ])
  return terminal
}

/** Adds a card pool for these merchants. */
export async function addPool({ tenant }: TestApp, merchantIds: readonly string[]): Promise<string> {
  const id = uuidv7()
  await tenant.pool.query(`insert into trader_pool (id, name, merchant_ids) values ($1, $2, $3)`, [
    id,
    `Pool ${id}`,
    merchantIds,
  ])
  return id
}

/** Adds a merchant with card payments on one terminal; its fee is 2 %, with 10 % tax on the fee. */
export async function setCardStage(
  test: TestApp,
  given: { ownerUserId?: string; url?: string; dayLimitMinor?: number } = {},
): Promise<CardStage> {
  const merchant = await addMerchant(test.tenant, {
    remitGroupIds: [],
    modules: ['card'],
    ...(given.url !== undefined && { url: given.url }),
  })
  await test.tenant.pool.query(
    `insert into commission_schedule (id, merchant_id, method, basis_points, tax_basis_points, effective_from)
      values ($1, $2, 'CARD', 200, 1000, '2020-01-01')`,
    [uuidv7(), merchant.id],
  )
  const poolId = await addPool(test, [merchant.id])
  return { poolId, merchant, terminal: await addTerminal(test, { ...given, poolId }) }
}

let requests = 0

/** The body of a card request with the given fields replaced; its reference is new each time. */
export const cardWanted = (body: Record<string, unknown> = {}) => ({
  merchantRef: `card-${(requests += 1)}`,
  amount: 100_000,
  customer: { id: 'c-1', name: 'Elif Kılıç' },
  ...body,
})

export const askCard = (
  test: TestApp,
  merchant: TestMerchant,
  body: Record<string, unknown> = {},
  key = uuidv7(),
): Promise<TestAnswer> =>
  sendSigned(test, merchant, 'POST', '/mapi/v1/card-transfers', cardWanted(body), {
    headers: { 'idempotency-key': key },
  })

/** A card transfer as the merchant API returns it; amounts in kuruş. */
export type MadeCard = {
  id: string
  number: string
  merchantRef: string
  status: string
  amount: number
  fee: number
  tax: number
  net: number
  referenceCode: string
  terminal: string | null
  reasonCode: string | null
}

/** Creates a card transfer. Throws if the API does not accept it. */
export async function makeCard(
  test: TestApp,
  merchant: TestMerchant,
  body: Record<string, unknown> = {},
): Promise<MadeCard> {
  const answer = await askCard(test, merchant, body)
  if (answer.status !== 201) throw new Error(`No card transfer: ${answer.status} ${answer.text}`)
  return answer.body as MadeCard
}

/** A card as acquirers report it. */
export const testCard = { bin6: '450634', last4: '1122', scheme: 'VISA', issuer: 'Garanti BBVA', country: 'TR' }

let reported = 0

/** An acquirer's event about a transfer, with the given fields replaced. */
export const cardReport = (test: TestApp, card: MadeCard, type: string, more: Record<string, unknown> = {}) => ({
  type,
  eventId: `event-${(reported += 1)}`,
  reference: card.referenceCode,
  occurredAt: test.clock.now().toISOString(),
  ...(type === 'authorised' && {
    amount: card.amount,
    card: testCard,
    threeDs: 'PASSED',
    authCode: '418207',
    rrn: '632514008871',
  }),
  ...(type === 'chargeback' && { amount: card.amount, reasonCode: '10.4', answerBy: '2027-01-01T00:00:00.000Z' }),
  ...more,
})

/** Sends an event about a payment, signed by the terminal. */
export const report = (
  test: TestApp,
  terminal: TestTerminal,
  card: MadeCard,
  type: string,
  more: Record<string, unknown> = {},
): Promise<TestAnswer> => sendSigned(test, terminal, 'POST', '/tapi/v1/events', cardReport(test, card, type, more))

/** Creates a card transfer that is authorised by the issuer and waits for a decision. */
export async function makePaidCard(
  test: TestApp,
  { merchant, terminal }: CardStage,
  body: Record<string, unknown> = {},
  fields: Record<string, unknown> = {},
): Promise<MadeCard> {
  const card = await makeCard(test, merchant, body)
  const { status, text } = await report(test, terminal, card, 'authorised', fields)
  if (status !== 200) throw new Error(`Not authorised: ${status} ${text}`)
  return card
}

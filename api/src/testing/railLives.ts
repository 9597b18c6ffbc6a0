import { uuidv7 } from 'uuidv7'

import { systemCtx } from '../access/ctx'
import { registeredRequests } from '../requests/registeredRequests'
import { makeCard, makePaidCard, report, setCardStage, type CardStage, type MadeCard } from './cardFixture'
import { sendSigned, type TestMerchant } from './moneyFixture'
import type { SignedInClient, TestApp } from './testApp'
import { arrive, makeWallet, setWalletStage, type MadeWallet, type WalletStage } from './walletFixture'

export type Rails = { cards: CardStage; trader: SignedInClient; wallets: WalletStage }

/** Adds a merchant with card payments on a trader's terminal, and a merchant with wallet payments. */
export async function setRails(test: TestApp): Promise<Rails> {
  const trader = await test.signedIn({ name: 'Trader', scope: ['TRADER'] })
  return {
    trader,
    cards: await setCardStage(test, { ownerUserId: trader.actor.id }),
    wallets: await setWalletStage(test),
  }
}

/** The number of steps that covers every outcome. */
export const railSteps = 12

type Row = { version: number }

const cancel = (test: TestApp, merchant: TestMerchant, plural: string, { id }: { id: string }) =>
  sendSigned(
    test,
    merchant,
    'POST',
    `/mapi/v1/${plural}/${id}/cancel`,
    {},
    { headers: { 'idempotency-key': uuidv7() } },
  )

/**
 * Runs the outcome number `step` of one card transfer and one wallet transfer. The steps cover all final states, undone
 * decisions, refunds, chargebacks, and late money.
 */
export async function liveStep(test: TestApp, { cards, wallets }: Rails, step: number): Promise<void> {
  const person = async (name: string) => {
    const made = await test.signedIn({ name, scope: ['ADMIN'], createdAt: new Date('2020-01-01') } as never)
    await test.stepUp(made)
    return made
  }
  let one = await person('One')
  const two = await person('Two')
  const act = async (kind: 'trn' | 'papara-request', { id }: { id: string }, body: object) => {
    const claimed = must(await one.client.post(`/api/${kind}/claim/${id}`))
    const { claimToken, row } = claimed.body as { claimToken: string; row: Row }
    return must(await one.client.post(`/api/${kind}/decide/${id}`, { claimToken, version: row.version, ...body }))
  }
  const versionOf = async (kind: string, { id }: { id: string }) =>
    ((await one.client.get(`/api/${kind}/get/${id}`)).body as Row).version
  const undo = async (kind: string, request: { id: string }) =>
    must(await one.client.post(`/api/${kind}/undo/${request.id}`, { version: await versionOf(kind, request) }))
  const expireAll = async () => {
    test.clock.advance(31 * 60_000)
    for (const noun of ['cardTransfer', 'paparaTransfer'])
      await registeredRequests()
        .get(noun)
        ?.expire(systemCtx(test.tenant, 'test', test.clock.now))
    // The previous session has expired.
    one = await person('One')
  }
  const amount = 100_000 + step * 1_001

  const paid = () => makePaidCard(test, cards, { amount })
  const approved = async () => {
    const card = await paid()
    test.clock.advance(1_000 + step * 37)
    await act('trn', card, { decision: 'approve' })
    return card
  }
  const reject = (card: MadeCard) => act('trn', card, { decision: 'reject', reasonCode: 'OTHER', note: 'x' })
  const ends: readonly (() => Promise<unknown>)[] = [
    // At the first step the merchant has only the net amount, so the rest is the institution's loss.
    async () => must(await report(test, cards.terminal, await approved(), 'chargeback')),
    async () => {
      const card = await approved()
      await undo('trn', card)
      await reject(card)
    },
    async () => {
      const card = await approved()
      must(await report(test, cards.terminal, card, 'chargeback', { amount: amount - 77 }))
      const pdf = Buffer.from('%PDF-1.4\n%%EOF').toString('base64')
      must(await one.client.post(`/api/trn/attach/${card.id}`, { fileName: 'slip.pdf', content: pdf }))
      const close = async (decision: string) =>
        must(
          await one.client.post(`/api/trn/decide/${card.id}`, {
            decision,
            version: await versionOf('trn', card),
            note: 'Slip signed',
          }),
        )
      await close('represent')
      await close('win')
      const { rows } = (await two.client.get('/api/approval/list?status=PENDING')).body as { rows: { id: string }[] }
      must(await two.client.post(`/api/approval/approve/${rows[0]?.id}`, {}))
    },
    async () => {
      await approved()
      const card = await approved()
      for (const part of [40_000, 1_003]) {
        const body = { amount: part, reason: 'Sent back', version: await versionOf('trn', card) }
        must(await one.client.post(`/api/trn/refund/${card.id}`, body))
        const { rows } = (await two.client.get('/api/approval/list?status=PENDING')).body as { rows: { id: string }[] }
        must(await two.client.post(`/api/approval/approve/${rows[0]?.id}`, {}))
      }
    },
    async () => {
      const card = await makeCard(test, cards.merchant, { amount })
      await expireAll()
      must(await report(test, cards.terminal, card, 'authorised'))
      await act('trn', card, { decision: 'approve' })
    },
    async () => {
      await cancel(test, cards.merchant, 'card-transfers', await makeCard(test, cards.merchant, { amount }))
      await reject(await paid())
    },
  ]
  await ends[step % ends.length]?.()

  const wallet = await makeWallet(test, wallets.merchant, { amount })
  const come = ({ referenceCode }: MadeWallet, minor = amount) =>
    arrive(test, wallets.accountId, { amountMinor: BigInt(minor), note: referenceCode })
  const walletEnds: readonly (() => Promise<unknown>)[] = [
    () => come(wallet),
    async () => {
      await come(wallet, amount - 500)
      await act('papara-request', wallet, { decision: 'approve', reasonCode: 'OTHER' })
      await undo('papara-request', wallet)
      await act('papara-request', wallet, { decision: 'reject', reasonCode: 'AMOUNT_DIFFERS' })
    },
    async () => {
      await expireAll()
      await come(wallet)
      await act('papara-request', wallet, { decision: 'approve' })
    },
    () => cancel(test, wallets.merchant, 'wallet-transfers', wallet),
  ]
  await walletEnds[step % walletEnds.length]?.()
}

function must<A extends { status: number; text: string }>(answer: A): A {
  if (answer.status >= 300) throw new Error(`Refused: ${answer.status} ${answer.text}`)
  return answer
}

/**
 * SQL sums of card transfers that reports must match to the kuruş. The query needs the aliases `j` (journals), `l`
 * (lines) and `a` (accounts); `ranged` is the condition on the range.
 */
export const cardSums = (ranged: string): string => {
  const of = (what: string, sign = '') =>
    `coalesce(${sign}sum(l.amount_minor) filter (where j.source_type = 'card_transfer' and ${what} and ${ranged}),
      0)::bigint`
  return `${of(`j.kind in ('P10a', 'P10aU') and a.code like 'ACQUIRER:%'`)} as "cardGross",
    ${of(`a.code = 'FEE:CARD'`, '-')} as "cardFee", ${of(`a.code = 'TAX_PAYABLE'`, '-')} as "cardTax",
    ${of(`a.code like 'MERCHANT:%'`, '-')} as "cardNet",
      ${of(`j.kind = 'P10r' and a.code like 'ACQUIRER:%'`, '-')} as "cardRefunded",
    ${of(`j.kind = 'P10c' and a.code like 'ACQUIRER:%'`, '-')} as "cardChargeback",
      ${of(`j.kind = 'P10w' and a.code like 'ACQUIRER:%'`)} as "cardWon",
    ${of(`a.code = 'CHARGEBACK_LOSS'`)} as "cardLoss"`
}

/** SQL sums of wallet transfers that reports must match to the kuruş. The query needs the aliases of `cardSums`. */
export const walletSums = (ranged: string): string => {
  const of = (what: string, sign = '') =>
    `coalesce(${sign}sum(l.amount_minor) filter (where j.source_type = 'papara_request' and ${what} and ${ranged}),
      0)::bigint`
  return `${of(`j.kind in ('P2', 'P2b', 'P2U') and a.code !~ '^(SUSPENSE|EXPECTED)'`, '-')} as "walletGross",
    ${of(`j.kind in ('P2', 'P2b', 'P2U') and a.code like 'FEE:%'`, '-')} as "walletFee",
      ${of(`a.code = 'TAX_PAYABLE'`, '-')} as "walletTax",
    ${of(`j.kind = 'P4' and a.code like 'OUT_TRANSIT:%'`, '-')} as "walletSent",
      ${of(`j.kind in ('P4', 'P6') and a.code like 'FEE:%'`, '-')} as "walletOutFee"`
}

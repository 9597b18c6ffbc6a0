import { randomUUID } from 'node:crypto'

import { inventedIban } from '../../deploy/demo/history'
import { bankPrintedName } from '../../deploy/demo/people'
import { seededRandom } from '../../deploy/demo/random'
import { demoBots, demoMerchants } from '../../deploy/demo/demoParties'
import {
  isRefused,
  merchantClient,
  type MerchantDeposit,
  type MerchantPayout,
} from '../../deploy/traffic/merchantClient'
import { startReceiver } from '../../deploy/traffic/receiver'
import { newTally, signedCall, type Caller, type Credentials } from '../../deploy/traffic/signedCall'

const everyMerchant = demoMerchants()
const merchants = everyMerchant.filter(({ tenant }) => tenant === 'demo')

/** A merchant's server that accepts every callback and verifies its signature with the Standard Webhooks library. */
export const startMerchantReceiver = () =>
  startReceiver({ port: 0, merchants: everyMerchant, random: seededRandom(1), manners: { failing: 0, hanging: 0 } })

/** The demo merchant with all its deposits in the group of `remit@` and `subremit@`. */
const anadolu = merchants.find(({ code }) => code === 'ANADOLU')

type Line = { direction: 'CREDIT' | 'DEBIT'; amount: number; senderName: string; description: string; bankRef: string }

/** Reports a line by the bot that watches the account. */
async function report(
  caller: (credentials: Credentials) => Caller,
  of: { iban: string } | { accountId: string },
  line: Line,
): Promise<void> {
  const isIt = (account: { iban: string; accountId: string }) =>
    'iban' in of ? account.iban === of.iban : account.accountId === of.accountId
  const bot = demoBots().find(({ accounts }) => accounts.some(isIt))
  const account = bot?.accounts.find(isIt)
  if (!bot || !account) throw new Error(`No demo bot watches ${Object.values(of).join()}`)
  const answer = await signedCall(caller(bot), {
    method: 'POST',
    target: '/bapi/v1/transactions',
    body: {
      transactions: [{ accountId: account.accountId, bookedAt: new Date().toISOString(), channel: 'FAST', ...line }],
    },
  })
  if (answer.status !== 200 || !answer.text.includes('"result":"new"'))
    throw new Error(`The bot was answered ${answer.status} ${answer.text}`)
}

/** A merchant's server and a bank from Kasa's point of view: signed requests over the public interfaces. */
export function merchantAndBank(origin: string) {
  if (!anadolu) throw new Error('The demo names no merchant ANADOLU')
  const caller = (credentials: Credentials): Caller => ({
    base: new URL(origin),
    credentials,
    tally: newTally(),
    timeoutMs: 10_000,
    giveUpAfterMs: 20_000,
  })
  const merchant = merchantClient(caller(anadolu))
  return {
    merchant,
    /** A customer requests a deposit; amounts in kuruş. */
    request: async (name: string, amountMinor: number): Promise<MerchantDeposit> => {
      const merchantRef = `E2E-${randomUUID()}`
      const answer = await merchant.createDeposit({
        merchantRef,
        amountMinor,
        customer: { id: randomUUID(), name },
        idempotencyKey: merchantRef,
      })
      if (isRefused(answer)) throw new Error(`The deposit was refused: ${answer.refused}`)
      return answer
    },
    /** The merchant requests a payout to an account at a bank of the demo; amount in kuruş. */
    payout: async (name: string, amountMinor: number): Promise<MerchantPayout> => {
      const merchantRef = `E2E-${randomUUID()}`
      const answer = await merchant.askPayout({
        merchantRef,
        amount: amountMinor,
        customer: { id: randomUUID(), name },
        iban: inventedIban('0064', seededRandom(amountMinor)),
        beneficiaryName: name,
        description: 'e2e',
      })
      if (isRefused(answer)) throw new Error(`The payout was refused: ${answer.refused}`)
      return answer
    },
    /** The bot of one of our accounts reports a debit with the bank's own reference; amount in kuruş. */
    debit: async (
      accountId: string,
      beneficiary: string,
      amountMinor: number,
      bankRef: string,
      description = 'GIDEN FAST',
    ): Promise<void> =>
      report(
        caller,
        { accountId },
        {
          direction: 'DEBIT',
          amount: amountMinor,
          senderName: bankPrintedName(beneficiary),
          description,
          bankRef,
        },
      ),
    /** The bot of one of our accounts reports a credit with the bank's description; amount in kuruş. */
    credit: async (accountId: string, sender: string, amountMinor: number, description: string): Promise<void> =>
      report(
        caller,
        { accountId },
        {
          direction: 'CREDIT',
          amount: amountMinor,
          senderName: bankPrintedName(sender),
          description,
          bankRef: randomUUID(),
        },
      ),
    /**
     * The bot of the receiving account reports the customer's transfer. `note` is the payer's description, by default
     * the reference.
     */
    transfer: async (
      deposit: MerchantDeposit,
      sender: string,
      amountMinor = Number(deposit.amount),
      note = `yatirim ${deposit.referenceCode}`,
      more: { balanceAfter?: number } = {},
    ): Promise<void> => {
      await report(
        caller,
        { iban: deposit.iban ?? '' },
        {
          direction: 'CREDIT',
          amount: amountMinor,
          senderName: bankPrintedName(sender),
          description: note,
          bankRef: randomUUID(),
          ...more,
        },
      )
    },
  }
}

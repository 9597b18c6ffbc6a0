import type { ReportName } from '@kasa/domain/report'

import { cardDay } from '../cards/cardDay'
import { dayEndSql, dayStartSql } from '../db/istanbulDays'
import { depositDay } from '../deposits/depositDay'
import { factsNow, paceNow } from '../facts/factsNow'
import { ledgerDay, merchantsMovedNow } from '../ledger/ledgerDay'
import { walletDay } from '../wallets/walletDay'
import { withdrawalDay } from '../withdrawals/withdrawalDay'

/** The columns of a source for each key; undefined if it has none. `day`: the day that the report counts by. */
type Keys = { day: string; merchant?: string; trader?: string; remitGroup?: string; account?: string; rail?: string }
/** Rows to add up: `from` with its conditions, and each measure's column. `$1` and `$2` are the first and last day. */
export type ReportSource = { from: string; keys: Keys; measures: Readonly<Record<string, string>> }

/** Rejected by a person, or refused at their creation: both are in status REJECTED. */
const everyRejection = 'rejected + refused'

const inRange = 'fact.day between $1::date and $2::date'

const deposits = {
  from: `${factsNow(depositDay)} fact where ${inRange}`,
  keys: {
    day: 'fact.day',
    merchant: 'fact.merchant_id',
    remitGroup: 'fact.remit_group_id',
    account: 'fact.bank_account_id',
  },
}
const payouts = {
  from: `${factsNow(withdrawalDay)} fact where ${inRange}`,
  keys: { day: 'fact.day', merchant: 'fact.merchant_id', rail: 'fact.rail' },
}
const cards = {
  from: `${factsNow(cardDay)} fact where ${inRange}`,
  keys: { day: 'fact.day', merchant: 'fact.merchant_id', trader: 'fact.trader_id' },
}
const wallets = (direction: 'IN' | 'OUT') => ({
  from: `${factsNow(walletDay)} fact where fact.direction = '${direction}' and ${inRange}`,
  keys: { day: 'fact.day', merchant: 'fact.merchant_id' },
})
const ledger = (codes: string, days: string) =>
  `${factsNow(ledgerDay)} fact join ledger_account account on account.id = fact.account_id
    where account.code like '${codes}' and ${days}`
const earlier = 'fact.day < $1::date'
/** Balances before the first day count as if they came on that day. */
const opening = { day: '$1::date' }
const account = `split_part(account.code, ':', 2)::uuid`

/** The sources of each report, added up in one statement for rows and total. */
export const reportSources: Readonly<Record<ReportName, readonly ReportSource[]>> = {
  merchant: [
    {
      ...cards,
      measures: {
        created: 'created',
        approved: 'approved',
        rejected: everyRejection,
        expired: 'expired',
        late: 'late',
        gross: 'gross_minor',
        fee: 'fee_minor',
        tax: 'tax_minor',
        refunded: 'refunded_minor',
        chargebacks: 'chargebacks',
        chargeback: 'chargeback_minor',
        won: 'won_minor',
        loss: 'loss_minor',
        decided: 'decided',
        decision_ms: 'decision_ms',
      },
    },
  ],
  merchantremit: [
    {
      ...deposits,
      measures: {
        created: 'created',
        declared: 'declared',
        approved: 'approved',
        auto: 'auto_approved',
        rejected: everyRejection,
        expired: 'expired',
        late: 'late',
        gross: 'gross_minor',
        asked: 'asked_minor',
        reversed: 'reversed_minor',
        fee: 'fee_minor - reversed_fee_minor',
        tax: 'tax_minor - reversed_tax_minor',
        operator_cost: 'operator_cost_minor',
      },
    },
  ],
  merchantwithdraw: [
    {
      ...payouts,
      measures: {
        requested: 'requested',
        requested_minor: 'requested_minor',
        sent: 'sent',
        sent_minor: 'sent_minor',
        in_time: 'in_time',
        paid: 'paid',
        paid_minor: 'paid_minor',
        returned: 'returned',
        returned_minor: 'returned_minor',
        rejected: 'rejected',
        cancelled: 'cancelled',
        fee: 'fee_minor - fee_back_minor',
        fee_kept: 'fee_kept_minor',
        tax: 'tax_minor - tax_back_minor',
        bank_fee: 'bank_fee_minor',
      },
    },
    {
      // Requested on these days, and currently neither sent nor ended.
      from: `withdraw_request r where r.status in ('NEW', 'HOLD', 'PENDING_APPROVAL', 'QUEUED', 'SENDING', 'SUSPECT')
        and r.created_at >= ${dayStartSql('$1::date')}
        and r.created_at < ${dayEndSql('$2::date')}`,
      keys: { day: 'istanbul_day_v1(r.created_at)', merchant: 'r.merchant_id', rail: 'r.rail' },
      measures: { pending: 'amount_minor' },
    },
  ],
  general: [
    {
      ...deposits,
      measures: {
        deposits: 'gross_minor - reversed_minor',
        deposit_fee: 'fee_minor - reversed_fee_minor',
        tax: 'tax_minor - reversed_tax_minor',
        approved: 'approved',
        rejected: everyRejection,
        expired: 'expired',
        late: 'late',
      },
    },
    {
      ...payouts,
      measures: {
        withdrawals: 'sent_minor - returned_minor',
        withdrawal_fee: 'fee_minor - fee_back_minor',
        tax: 'tax_minor - tax_back_minor',
        bank_fee: 'bank_fee_minor',
      },
    },
    {
      ...cards,
      measures: {
        cards: 'gross_minor - refunded_minor - chargeback_minor + won_minor',
        card_fee: 'fee_minor',
        tax: 'tax_minor',
        loss: 'loss_minor',
        approved: 'approved',
        rejected: everyRejection,
        expired: 'expired',
        late: 'late',
      },
    },
    {
      ...wallets('IN'),
      measures: {
        wallets: 'gross_minor',
        wallet_fee: 'fee_minor',
        tax: 'tax_minor',
        approved: 'approved',
        rejected: everyRejection,
        expired: 'expired',
        late: 'late',
      },
    },
    {
      ...wallets('OUT'),
      measures: {
        wallet_out: 'sent_minor - returned_minor',
        wallet_out_fee: 'fee_minor - fee_back_minor',
        tax: 'tax_minor - tax_back_minor',
      },
    },
    {
      from: ledger('OPERATOR_COST', inRange),
      keys: { day: 'fact.day', merchant: 'fact.merchant_id' },
      measures: { operator_cost: 'fact.amount_minor' },
    },
    {
      from: `${merchantsMovedNow} fact where ${inRange}`,
      keys: { day: 'fact.day', merchant: 'fact.merchant_id' },
      measures: { moved: '-fact.amount_minor' },
    },
    {
      from: `${merchantsMovedNow} fact where ${earlier}`,
      keys: { ...opening, merchant: 'fact.merchant_id' },
      measures: { opening: '-fact.amount_minor' },
    },
  ],
  remitaccount: [
    {
      from: ledger('BANK:%', inRange),
      keys: { day: 'fact.day', account },
      measures: {
        ins: `case fact.kind when 'P1' then fact.lines else 0 end`,
        in_minor: `case fact.kind when 'P1' then fact.amount_minor else 0 end`,
        outs: `case fact.kind when 'P5' then fact.lines else 0 end`,
        out_minor: `case fact.kind when 'P5' then -fact.amount_minor else 0 end`,
        moved: 'fact.amount_minor',
      },
    },
    { from: ledger('BANK:%', earlier), keys: { ...opening, account }, measures: { opening: 'fact.amount_minor' } },
  ],
}

/** Durations by step: the pace's name and source. */
export const reportPaces: Readonly<Record<ReportName, readonly { pace: string; source: ReportSource }[]>> = {
  merchant: [],
  merchantremit: [
    {
      pace: 'decision',
      source: {
        ...deposits,
        from: `${paceNow(depositDay, 'decision')} fact where ${inRange}`,
        measures: { n: 'n' },
      },
    },
  ],
  merchantwithdraw: (['sent', 'paid'] as const).map((pace) => ({
    pace,
    source: { ...payouts, from: `${paceNow(withdrawalDay, pace)} fact where ${inRange}`, measures: { n: 'n' } },
  })),
  general: [],
  remitaccount: [],
}

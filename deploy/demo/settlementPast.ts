import { whoIs } from '@kasa/api/audit/audit.service'
import { ibanHash, sealText } from '@kasa/api/signing/sealed'
import type { TenantKeys } from '@kasa/api/tenants/tenant'
import { maskIban } from '@kasa/domain/iban'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { isBusinessDay } from '@kasa/domain/settlement'
import { dayAfter } from '@kasa/domain/holidays'

import { demoPeople } from './accounts'
import type { Row } from './bulk'
import type { PayoutHappening } from './payoutSteps'
import { fixedId, setUpAt, type DemoMerchantRow, type DemoSetup } from './setup'

/** The merchant with settlement terms. The others have none yet. */
export const settledCode = 'KARADENIZ'
export const settledIban = 'TR460006400000014287019334'
export const demoTerms = { cycleDays: 1, cutOff: '16:00', minMinor: 100_000n }
const daysAgo = 12

export const demoName = (person: 'admin' | 'admin2') => demoPeople[person].name

/** When the run was approved: half past ten on a business day some days ago. */
export function settlementMoment(now: Date): Date {
  let day = dayAfter(istanbulDay(now), -daysAgo)
  while (!isBusinessDay(day)) day = dayAfter(day, -1)
  return new Date(`${day}T10:30:00+03:00`)
}

export const settlementIdOf = (setup: DemoSetup, { code }: DemoMerchantRow) =>
  fixedId(setup.tenant, `settlement ${code}`)

export const settlementApprovalOf = (setup: DemoSetup) => fixedId(setup.tenant, 'settlement approval')

/** A past run with the amounts of each merchant. `amountMinor` is what was paid, null if the merchant was left out. */
export type PastRun = {
  id: string
  number: string
  at: Date
  until: Date
  /** Who approved it. */
  by: Pick<PayoutHappening, 'actor' | 'ip'>
  lines: readonly {
    merchant: DemoMerchantRow
    availableMinor: bigint
    awaitingMinor: bigint
    amountMinor: bigint | null
  }[]
}

const termsIdOf = (setup: DemoSetup) => fixedId(setup.tenant, 'settlement terms')

const termsTable = (
  setup: DemoSetup,
  merchant: DemoMerchantRow,
  keys: TenantKeys,
  bankIds: ReadonlyMap<string, string>,
): readonly [string, Row[]] => [
  'settlement_terms',
  [
    {
      id: termsIdOf(setup),
      merchant_id: merchant.id,
      version: 1,
      cycle_days: demoTerms.cycleDays,
      cut_off: demoTerms.cutOff,
      min_minor: demoTerms.minMinor,
      holder: merchant.legalTitle,
      iban_enc: sealText(keys, 'settlementIban', termsIdOf(setup), settledIban),
      iban_hash: ibanHash(keys, settledIban),
      iban_last4: settledIban.slice(-4),
      bank_name_id: bankIds.get(settledIban.slice(5, 9)),
      reason: 'Sözleşme eki 3',
      created_by: setup.personId('admin'),
      created_by_name: demoName('admin'),
      approved_by_name: demoName('admin2'),
      created_at: setUpAt,
    },
  ],
]

/** The terms, and the run with its approval and lines if one could be paid. Its payout is among the other payouts. */
export function settlementTables(
  setup: DemoSetup,
  run: PastRun | undefined,
  keys: TenantKeys,
  bankIds: ReadonlyMap<string, string>,
): readonly (readonly [string, Row[]])[] {
  const merchant = setup.merchants.find(({ code }) => code === settledCode)
  if (!merchant) return []
  const terms = termsTable(setup, merchant, keys, bankIds)
  if (!run) return [terms]
  const [admin, admin2] = [setup.personId('admin'), setup.personId('admin2')]
  const approvalId = settlementApprovalOf(setup)
  const paid = run.lines.flatMap((line) =>
    line.amountMinor === null ? [] : [{ ...line, amountMinor: line.amountMinor }],
  )
  const askedAt = new Date(run.at.getTime() - 1_800_000)
  return [
    terms,
    [
      'approval',
      [
        {
          id: approvalId,
          kind: 'settlement.run',
          target_type: 'settlementRun',
          target_id: run.id,
          title: run.number,
          payload: { digest: '' },
          before: null,
          after: {
            amount: Number(paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)),
            merchants: paid.length,
            leftOut: run.lines.length - paid.length,
            day: istanbulDay(run.at),
            lines: paid.map((line) => ({
              merchant: line.merchant.name,
              amount: Number(line.amountMinor),
              iban: maskIban(settledIban.slice(-4)),
            })),
          },
          reason: 'Haftalık hak ediş',
          maker: admin,
          needed_scopes: ['ADMIN'],
          min_checkers: 1,
          checkers: [admin2],
          status: 'APPROVED',
          created_at: askedAt,
          updated_at: run.at,
          expires_at: new Date(askedAt.getTime() + 24 * 3_600_000),
          decided_at: run.at,
          decided_by: admin2,
          decision_reason: null,
        },
      ],
    ],
    [
      'settlement_run',
      [
        {
          id: run.id,
          number: run.number,
          day: istanbulDay(run.at),
          as_of: askedAt,
          status: 'APPROVED',
          reason: 'Haftalık hak ediş',
          asked_by: admin,
          asked_by_name: demoName('admin'),
          approval_id: approvalId,
          decided_by_name: demoName('admin2'),
          decided_at: run.at,
          created_at: askedAt,
        },
      ],
    ],
    [
      'settlement',
      run.lines.map((line) => ({
        id: settlementIdOf(setup, line.merchant),
        run_id: run.id,
        merchant_id: line.merchant.id,
        terms_id: line.merchant.code === settledCode ? termsIdOf(setup) : null,
        due_until: line.merchant.code === settledCode ? run.until : null,
        available_minor: line.availableMinor,
        awaiting_minor: line.merchant.code === settledCode ? line.awaitingMinor : 0n,
        amount_minor: line.amountMinor ?? 0n,
        left_out: line.amountMinor === null ? 'NO_TERMS' : null,
      })),
    ],
  ]
}

/** The audit rows of the run. */
export function settlementAudits(run: PastRun | undefined): { at: Date; row: Row }[] {
  if (!run) return []
  const { actor, ip } = run.by
  const who = whoIs(actor)
  const paid = run.lines.filter(({ amountMinor }) => amountMinor !== null)
  const row = {
    at: run.at,
    actor_kind: actor.kind,
    actor_id: who.id,
    actor_name: who.name,
    session_id: who.sessionId,
    ip,
    request_id: `demo-${run.id}`,
    action: 'settlementRun.approve',
    object_type: 'settlementRun',
    object_id: run.id,
    before: { status: 'ASKED' },
    after: {
      status: 'APPROVED',
      merchants: paid.length,
      amountMinor: Number(paid.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0n), 0n)),
      leftOut: run.lines.length - paid.length,
    },
    reason: null,
  }
  return [{ at: run.at, row }]
}

import type { Row } from './bulk'
import { fixedId, setUpAt, type DemoSetup } from './setup'

/** The commission of every merchant on incoming money by method, in basis points, with the tax on it for deposits. */
export const feeRows = (
  setup: DemoSetup,
  method: 'CARD' | 'PAPARA',
  basisPoints: bigint,
): readonly [table: string, rows: Row[]] => [
  'commission_schedule',
  setup.merchants.map(({ id, code, fee }) => ({
    id: fixedId(setup.tenant, `fee ${method} ${code}`),
    merchant_id: id,
    method,
    basis_points: basisPoints,
    fixed_minor: 0n,
    min_minor: 0n,
    max_minor: null,
    tax_basis_points: fee.taxBasisPoints,
    effective_from: setUpAt,
    created_at: setUpAt,
  })),
]

/** What each group's owner earns from the day of the demo on: a share of deposits and a fixed amount per payout. */
export const operatorFeeRows = (setup: DemoSetup, now: Date): readonly [table: string, rows: Row[]] => [
  'commission_schedule',
  [...new Set(setup.groups.map(({ ownerId }) => ownerId))].flatMap((ownerId, at) =>
    (['DEPOSIT', 'WITHDRAW'] as const).map((method) => ({
      id: fixedId(setup.tenant, `earned ${method} ${at}`),
      owner_user_id: ownerId,
      method,
      basis_points: method === 'DEPOSIT' ? 30n : 0n,
      fixed_minor: method === 'DEPOSIT' ? 0n : 150n,
      back_on_return: true,
      effective_from: now,
      created_at: now,
    })),
  ),
]

import type { Row } from './bulk'
import { fixedId, setUpAt, type DemoSetup } from './setup'

/** What every merchant pays of what comes in by a method, in hundredths of a percent, with the tax of its deposits on it. */
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

import type { DepositRow } from '@kasa/contracts/deposits'

/**
 * A waiting request for tests, one minute old at `2026-11-20T12:01:00Z`; pass only the fields that matter to the
 * test.
 */
export const aDeposit = (named: Partial<DepositRow> = {}): DepositRow => ({
  id: '01930000-0000-7000-8000-000000000001',
  number: 'D-26-0000001',
  merchantId: '01930000-0000-7000-8000-0000000000a1',
  merchantName: 'Anadolu Market',
  merchantRef: 'AM-1',
  customerName: 'Elif Kılıç',
  amountMinor: 2_450_000n,
  amountReceivedMinor: null,
  feeMinor: 36_750n,
  taxMinor: 0n,
  netMinor: 2_413_250n,
  currency: 'TRY',
  bankAccountId: '01930000-0000-7000-8000-0000000000b1',
  bankAccountLabel: 'Ziraat · Kuzey 2',
  referenceCode: '7F429KD',
  status: 'ASSIGNED',
  reasonCode: null,
  match: 'none',
  namedOnlyBy: null,
  claim: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  declaredAt: null,
  decidedAt: null,
  decidedByName: null,
  undo: null,
  late: false,
  expiresAt: '2026-11-20T12:30:00.000Z',
  version: 1,
  ...named,
})

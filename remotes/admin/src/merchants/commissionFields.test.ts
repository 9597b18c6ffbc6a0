import { commissionAskRequest, type CommissionVersionView } from '@kasa/contracts/commissions'

import { commissionSchema, formOf, requestOf, termsOf } from './commissionFields'

const version: CommissionVersionView = {
  id: '00000000-0000-4000-8000-000000000001',
  version: 3,
  kind: 'PCT_PLUS_FIXED',
  tiers: null,
  basisPoints: 150n,
  fixedMinor: 200n,
  minMinor: 100n,
  maxMinor: 1_000_000n,
  taxBasisPoints: 500n,
  backOnReturn: false,
  effectiveFrom: '2026-11-20T12:00:00.000Z',
  reason: null,
  createdByName: null,
  approvedByName: null,
  createdAt: '2026-11-20T12:00:00.000Z',
}
const tiers = [
  { upToMinor: 123_456_789n, basisPoints: 10_000n, fixedMinor: 0n },
  { upToMinor: null, basisPoints: 5n, fixedMinor: 1n },
]

test.each<[string, Partial<CommissionVersionView>, string]>([
  ['both', {}, 'PCT_PLUS_FIXED'],
  ['a percentage, whatever it is called', { fixedMinor: 0n }, 'PCT'],
  ['a fixed amount, whatever it is called', { basisPoints: 0n }, 'FIXED'],
  ['tiers', { kind: 'TIERED', tiers, basisPoints: 0n, fixedMinor: 0n }, 'TIERED'],
])('a version of %s goes through the form unchanged, in both languages', (_name, over, kind) => {
  const last = { ...version, ...over }
  for (const language of ['tr', 'en'] as const) {
    const terms = termsOf(formOf(last, language))
    const parsed = commissionAskRequest.parse({ method: 'DEPOSIT', terms, reason: 'A', version: 3 }).terms
    expect(parsed.kind).toBe(kind)
    const read = { basisPoints: 0n, fixedMinor: 0n, tiers: null, ...parsed }
    for (const name of ['tiers', 'basisPoints', 'fixedMinor', 'minMinor', 'maxMinor', 'taxBasisPoints'] as const)
      expect([name, read[name]]).toEqual([name, last[name]])
  }
})

test('a fault is named by the contract’s own field, and a valid request is sent as it was written', () => {
  const commission = { method: 'DEPOSIT' as const, current: null, next: null, approvalId: null, history: [] }
  const written = { ...formOf(undefined, 'en'), percent: '2', reason: 'A' }
  const sound = requestOf(written, 'DEPOSIT', commission)
  expect(commissionSchema.safeParse(sound)).toEqual({ success: true, data: sound })
  const wrong = commissionSchema.safeParse(requestOf({ ...written, percent: 'x', min: 'x' }, 'DEPOSIT', commission))
  expect(wrong.success ? [] : wrong.error.issues.map(({ path }) => path[0]).sort()).toEqual(['basisPoints', 'minMinor'])
})

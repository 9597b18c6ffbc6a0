import { renderScreen } from '@kasa/testing/renderScreen'
import { cleanup, screen } from '@testing-library/react'

import { DepositFields } from './drawer/DepositFields'
import { detailOf, elif, startFromDeposits } from './testing/depositsStage'

startFromDeposits()

afterEach(cleanup)

test.each([
  ['en', '1.5% + ₺2.00', /\(1\.5% \+ ₺2\.00\)$/],
  ['tr', '1.5% + ₺2.00', /\(%1,5 \+ 2,00 ₺\)$/],
  ['tr', '0.75%', /\(%0,75\)$/],
] as const)('in %s a fee of %s is written in the language’s format', async (language, feeLabel, written) => {
  await renderScreen(<DepositFields deposit={{ ...detailOf(elif), feeLabel }} />, {
    path: '/',
    claims: { scope: 'REMIT' },
    language,
  })
  expect(await screen.findByText(written)).toBeTruthy()
})

test('a reversed request has no net for the merchant: what was credited and charged went back', async () => {
  const reversed = { ...detailOf(elif), status: 'REVERSED' as const, feeMinor: 36_750n, netMinor: 2_413_250n }
  await renderScreen(<DepositFields deposit={reversed} />, { path: '/', claims: { scope: 'REMIT' }, language: 'en' })
  expect(await screen.findByText('Taken back from the merchant')).toBeTruthy()
  expect(screen.getByText('₺367.50 given back')).toBeTruthy()
  expect(screen.queryByText('Merchant net')).toBeNull()
})

test.each(['REJECTED', 'EXPIRED', 'CANCELLED'] as const)('a request that ended %s was not charged', async (status) => {
  const ended = { ...detailOf(elif), status, feeMinor: 6_900_000n, taxMinor: 345_000n }
  await renderScreen(<DepositFields deposit={ended} />, { path: '/', claims: { scope: 'MERCHANT' }, language: 'en' })
  expect(await screen.findByText('Not charged')).toBeTruthy()
  for (const text of ['Tax', 'Merchant net', /69,000/]) expect(screen.queryByText(text)).toBeNull()
})

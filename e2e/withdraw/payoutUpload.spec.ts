import { expect } from '@playwright/test'

import { inventedIban } from '../../deploy/demo/history'
import { seededRandom } from '../../deploy/demo/random'
import { expectAccessible } from '../console/axe'
import { test } from '../console/consoleTest'
import { payIn } from '../console/payIn'

const list = '/withdraw-request/list'
const ref = (no: number) => `DOSYA-${no}`
const line = (no: number, iban: string, amount: string) =>
  `${ref(no)};M-${no};${iban};Derya Aydın;${amount};7;Kasım hakedişi`
const iban = (seed: number) => inventedIban('0064', seededRandom(seed))
const file = [
  'Referans;Müşteri no;IBAN;Alıcı adı;Tutar;Ödeme amacı;Açıklama',
  line(1, iban(81), '1.250,50'),
  line(2, 'TR33 0006 1005 1978 6457 8413 27', '75,00'),
  line(3, iban(83), '2.000,00'),
  '',
].join('\r\n')

test(
  'a file of payouts is dropped, checked and requested once; the faulty row is named, others have results',
  { tag: '@long' },
  async ({ seat, prove, kasa }) => {
    const { outside } = kasa
    const account = { person: 'admin', tenant: 'demo' } as const
    const page = await seat(account)
    await page.goto(kasa.address('demo', list))
    await payIn(page, outside, 5_100_000)
    await prove(page, account)
    await page.getByRole('button', { name: 'Bulk withdrawal', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Bulk withdrawal' })
    await expectAccessible(page, 'the dialog of a file of payouts')
    await dialog.getByLabel('Merchant').selectOption({ label: 'Anadolu Market' })
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'hakedis.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
    await expect(dialog.getByText(`Row 3 ${ref(2)} · IBAN has check digits that do not fit`)).toBeVisible()
    // The two valid rows: 1,250.50 and 2,000.00, each with a commission of 2.00.
    for (const figure of ['Rows with errors1', 'Amount₺3,250.50', 'Commission₺4.00', 'Total₺3,254.50'])
      await expect(dialog.locator('dl > div').filter({ hasText: figure })).toBeVisible()
    await expectAccessible(page, 'a file of payouts that was checked')
    await dialog.getByRole('button', { name: 'Download rows with errors' }).click()
    const why = page.getByRole('dialog', { name: 'Export: Rows with errors' })
    await why.getByRole('textbox').fill('Sent back to be mended')
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      why.getByRole('button', { name: 'Export' }).click(),
    ])
    expect(saved.suggestedFilename()).toMatch(/^hakedis-faults\.(xlsx|csv)$/)
    await dialog.getByLabel('Reason').fill('The merchant’s accountant, by telephone')
    await dialog.getByRole('button', { name: 'Request 2 withdrawals' }).click()
    // Our staff asked for it in the merchant's name, so a second person of ours must approve it, once for the file.
    await expect(dialog.getByText('Withdrawals are created once approved. The total is already held.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Approve' })).toHaveAttribute(
      'aria-description',
      'You made this request; somebody else must approve it.',
    )
    await expectAccessible(page, 'a file of payouts that waits')

    const second = { person: 'admin2', tenant: 'demo' } as const
    const checker = await seat(second)
    await checker.goto(kasa.address('demo', '/approval/list'))
    await prove(checker, second)
    await checker.getByRole('row', { name: 'hakedis.csv' }).click()
    const drawer = checker.getByRole('complementary', { name: /hakedis.csv|Bulk withdrawal/ })
    await expect(drawer.getByRole('list', { name: 'Requested withdrawals' }).getByRole('listitem')).toHaveCount(2)
    await expect(drawer.getByText(`${ref(3)}`)).toBeVisible()
    await expectAccessible(checker, 'the approval of a file of payouts')
    await drawer.getByRole('button', { name: 'Approve' }).click()
    await checker.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()

    await expect(dialog.getByText('All rows are processed.')).toBeVisible()
    await expect(dialog.locator('dl > div').filter({ hasText: 'Created2' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    // The queue's badge counts waiting payouts: leave none for the next tests on the same server.
    for (const no of [1, 3]) {
      const [payout] = await outside.merchant.findPayouts(ref(no))
      expect(payout?.status).toBe('QUEUED')
      await outside.merchant.cancelPayout(payout?.id ?? '')
    }
    expect(await outside.merchant.findPayouts(ref(2))).toEqual([])
  },
)

import { expect } from '@playwright/test'

import { expectAccessible } from '../console/axe'
import { test, twoAdministrators } from '../console/consoleTest'
import { choose, examined, appearances } from '../console/appearances'

const path = '/withdraw-request/approval-rules'
// An amount above every payout of the other tests.
const from = '9500000'

test(
  'an ADMIN tries a line on past withdrawals and requests approval; another puts it in force',
  { tag: '@long' },
  async ({ seat, prove, kasa }) => {
    const [first, second] = twoAdministrators
    const maker = await seat(first)
    await maker.goto(kasa.address('demo', path))
    await prove(maker, first)
    await expect(maker.getByText('No lines.')).toBeVisible()
    await maker.getByRole('button', { name: 'Change the rules' }).click()
    await maker.getByRole('button', { name: 'Add a line' }).click()
    const send = maker.getByRole('button', { name: 'Send for approval' })
    await expect(send).toHaveAttribute('aria-disabled', 'true')
    await maker.getByLabel('From, line 1').fill(from)
    await maker.getByLabel('Approvals, line 1').selectOption('2')
    await maker.getByRole('button', { name: 'Try on these days' }).click()
    await expect(maker.getByRole('heading', { name: 'Trial on the withdrawals of 30 days' })).toBeVisible()
    await send.click()
    const dialog = maker.getByRole('dialog', { name: 'Send these rules for approval?' })
    await dialog.getByLabel('Reason').fill('The board wants two people above it')
    await dialog.getByRole('button', { name: 'Send for approval' }).click()
    await expect(maker.getByText('Version 2 waits for a second administrator')).toBeVisible()
    // Their own request needs another person's decision, and no second request can be sent meanwhile.
    await expect(maker.getByRole('button', { name: 'Approve' })).toHaveAttribute(
      'aria-description',
      'You made this request; somebody else must approve it.',
    )
    await expect(maker.getByRole('button', { name: 'Change the rules' })).toHaveAttribute('aria-disabled', 'true')

    const checker = await seat(second)
    await checker.goto(kasa.address('demo', path))
    await prove(checker, second)
    await checker.getByRole('link', { name: 'Open the approval' }).click()
    const drawer = checker.getByRole('complementary')
    await expect(
      drawer.getByText('All merchants · ₺9,500,000.00 and above · 2 approvals by the institution · 24 hours'),
    ).toBeVisible()
    await expect(drawer.getByText('No line for: below ₺9,500,000.00')).toBeVisible()
    await drawer.getByRole('button', { name: 'Approve' }).click()
    await checker.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
    await expect(checker.getByText('Approval rules approved: v2')).toBeVisible()

    // The maker's page updates by itself.
    await expect(maker.getByText(/^Version 2 in force since .*: The board wants two people above it$/)).toBeVisible()
    await expect(
      maker
        .getByRole('region', { name: 'In force' })
        .getByRole('row', { name: '1 All merchants ₺9,500,000.00 no limit Institution 2 24 hours' }),
    ).toBeVisible()
  },
)

for (const look of appearances) {
  test(`approval rules by axe: ${look.theme}, ${look.language}`, { tag: '@long' }, async ({ seat, kasa }) => {
    const page = await seat({ person: 'admin', tenant: 'demo' }, examined)
    await choose(page, look, kasa.address('demo', ''))
    const where = `${look.theme} ${look.language}`
    await page.goto(kasa.address('demo', path))
    const edit = page.locator('.k-head').getByRole('button')
    await expect(edit).toBeVisible()
    await expectAccessible(page, `approval rules, ${where}`)
    await edit.click()
    await page.getByRole('button', { name: /Add a line|Satır ekle/ }).click()
    await page.getByRole('button', { name: /Try on|Bu günlerde/ }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await page
      .getByLabel(/^(From|Alt sınır), .*[12]/)
      .last()
      .fill('0')
    await page
      .getByLabel(/^(Below|Üst sınır).*, .*[12]/)
      .last()
      .fill('1000')
    await page.getByRole('button', { name: /Try on|Bu günlerde/ }).click()
    await expect(page.getByRole('heading', { name: /^Trial on|deneme$/ })).toBeVisible()
    await expectAccessible(page, `a draft of approval rules with its trial, ${where}`)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page, `a draft of approval rules at 390, ${where}`)
  })
}

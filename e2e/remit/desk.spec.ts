import { expect } from '@playwright/test'

import { demoPassword, demoPeople } from '../../deploy/demo/accounts'
import { expectAccessible } from '../console/axe'
import { test } from '../console/consoleTest'
import { choose, examined, appearances, narrowTo, settled } from '../console/appearances'

/** An operator, all day: what waits and what moved, with each figure one press away from its rows. */
test('each figure of the desk opens the list that it counts', { tag: '@long' }, async ({ seat, kasa }) => {
  const page = await seat({ person: 'remit', tenant: 'lite' })
  await page.goto(kasa.address('lite', '/'))
  await expect(page).toHaveURL(kasa.address('lite', '/dash/remit'))
  for (const tile of ['In today', 'Out today', 'Unmatched money', 'Returned today']) {
    await page.goto(kasa.address('lite', '/dash/remit'))
    const link = page.getByRole('link', { name: tile })
    const amount = (await link.locator('b').innerText()).trim()
    await link.click()
    await settled(page)
    await expect(page.getByRole('heading', { level: 1 }).locator('xpath=following-sibling::*')).toContainText(amount)
  }
  await page.goto(kasa.address('lite', '/dash/remit'))
  const waiting = (await page.getByRole('link', { name: 'Waiting now' }).locator('b').innerText()).trim()
  await page.getByRole('link', { name: 'Waiting now' }).click()
  await settled(page)
  await expect(page.getByRole('tab', { name: 'Waiting' })).toContainText(waiting)
})

test(
  'the desk keeps its layout after the queue was used, and the drawer is beside its list at 1024 px',
  { tag: '@long' },
  async ({ seat, kasa }) => {
    const deposit = await kasa.outside.request('Elif Kılıç', 3_450_000)
    const page = await seat({ person: 'remit', tenant: 'demo' }, { viewport: { width: 1024, height: 768 } })
    const menu = page.getByRole('navigation').first()
    await page.goto(kasa.address('demo', '/dash/remit'))
    const tiles = page.getByRole('link', { name: 'In today' }).locator('xpath=..')
    await expect(tiles).toHaveCSS('display', 'grid')
    await menu.locator('a[href*="/remit-request/alllist"]').click()
    await settled(page)
    await narrowTo(page, deposit.referenceCode)
    await page.getByRole('row', { name: deposit.referenceCode }).locator('[data-pick]').click()
    await expect(page.getByRole('region', { name: 'Selected requests' })).toBeVisible()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('complementary').last()).toBeVisible()
    // Wait for the row: the drawer beside the grid does not remove rows.
    await expect(page.getByRole('row', { name: deposit.referenceCode })).toBeInViewport()
    await page.goBack()
    await menu.locator('a[href*="/dash/remit"]').click()
    await expect(tiles).toHaveCSS('display', 'grid')
  },
)

test('the desk and hand-overs are accessible in every theme and language', { tag: '@long' }, async ({ seat, kasa }) => {
  const page = await seat({ person: 'remit', tenant: 'lite' }, examined)
  for (const look of appearances) {
    await choose(page, look, kasa.address('lite', ''))
    await page.goto(kasa.address('lite', '/dash/remit'))
    await expect(page.getByRole('group').first()).toBeVisible()
    await expectAccessible(page, `desk ${look.theme} ${look.language}`)
    await page.goto(kasa.address('lite', '/dash/remit/lines?state=waiting'))
    await settled(page)
    await expectAccessible(page, `lines ${look.theme} ${look.language}`)
  }
})

/**
 * Two operators of one desk, at the end of a shift: one counts and signs, the other reads and signs. Their supervisor
 * does neither.
 */
test('a shift is handed over under two signatures', async ({ seat, kasa, faults }) => {
  const giver = await seat({ person: 'subremit', tenant: 'lite' }, examined)
  const taker = await seat({ person: 'subremit2', tenant: 'lite' }, examined)
  await giver.goto(kasa.address('lite', '/shift/list'))
  const panel = giver.getByRole('main')
  await panel.getByRole('button', { name: 'On duty' }).click()
  await expect(panel.getByRole('button', { name: 'On duty' })).toHaveAttribute('aria-pressed', 'true')
  await panel.getByRole('button', { name: 'Hand over' }).click()
  const form = giver.getByRole('dialog', { name: 'Hand the shift over' })
  await expect(form.getByRole('option', { name: 'Kerem Yalçın · above or below you' })).toBeDisabled()
  const colleague = form.getByRole('option', { name: new RegExp(`^${demoPeople.subremit2.name}`) })
  await form.getByLabel('Who takes over').selectOption(await colleague.getAttribute('value'))
  await form
    .getByRole('textbox', { name: /^Seen at the bank for/ })
    .first()
    .fill('1.000,50')
  await form.getByLabel('Your password').fill('wrong-password')
  await form.getByRole('button', { name: 'Sign and hand over' }).click()
  await expect(form.getByText('a reason for each difference')).toBeVisible()
  await form
    .getByRole('combobox', { name: /^Reason of the difference on/ })
    .selectOption({ label: '1 · Seen at the bank, no line yet' })
  await form.getByLabel('Notes for the next one').fill('The bank’s page is slow.')
  await expectAccessible(giver, 'the form of a hand-over')
  await form.getByLabel('Your password').fill('wrong-password')
  await form.getByRole('button', { name: 'Sign and hand over' }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  // This refusal is the only error that the browser may report here.
  await expect.poll(() => faults).toEqual([expect.stringContaining('409 (Conflict)')])
  faults.length = 0
  await form.getByLabel('Your password').fill(demoPassword)
  await form.getByRole('button', { name: 'Sign and hand over' }).click()
  await expect(form).toBeHidden()
  await expect(panel.getByText('Awaiting signature').first()).toBeVisible()

  await taker.goto(kasa.address('lite', '/shift/list'))
  await settled(taker)
  await taker.getByRole('row', { name: 'Awaiting signature' }).first().click()
  const paper = taker.getByRole('complementary')
  await expect(paper.getByText('The bank’s page is slow.')).toBeVisible()
  await expect(paper.getByRole('row').filter({ hasText: '₺1,000.50' })).toHaveCount(1)
  await expectAccessible(taker, 'a hand-over')
  await paper.getByRole('button', { name: 'Sign and take over' }).click()
  const sign = taker.getByRole('dialog')
  await expect(sign.getByText('Seen at the bank, no line yet')).toBeVisible()
  await sign.getByLabel('Your password').fill(demoPassword)
  await sign.getByRole('button', { name: 'Sign and take over' }).click()
  await expect(paper.getByText('Signed by both')).toBeVisible()
  await expect(paper.getByText('Unchanged since it was signed.')).toBeVisible()
  // The giver's page updates without a reload.
  await expect(panel.getByRole('button', { name: 'Off duty' })).toHaveAttribute('aria-pressed', 'true')
  await expect(panel.getByText('Awaiting signature')).toHaveCount(0)
})

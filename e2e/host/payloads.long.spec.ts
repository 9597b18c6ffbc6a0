import { expect, type Page } from '@playwright/test'

import { test, withoutPreferences } from '../console/consoleTest'
import { postAs } from '../console/postAs'

/** Names that would run a script, break out of their element or reverse the text direction if they were not escaped. */
const names = [
  '<img src=x onerror="window.hurt=1">',
  '</script><script>window.hurt=1</script>',
  '"><svg onload=window.hurt=1>',
  '{{constructor.constructor("window.hurt=1")()}} ${window.hurt=1}',
  'javascript:window.hurt=1',
  `'; drop table users; --`,
  '../../../../etc/passwd',
  'Ünlü שלום مرحبا 👩‍👩‍👧‍👦 İıŞş',
  '=cmd|"/c calc"!A1',
]

const notHurt = async (page: Page) => {
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false)
  expect(await page.locator('img[src="x"], svg[onload], main script').count()).toBe(0)
}

/** Whether Trusted Types block scripts made from text; without them these tests would prove little. */
const guards = (page: Page) =>
  page.evaluate(() => {
    try {
      document.createElement('div').innerHTML = '<b>x</b>'
      return false
    } catch {
      return true
    }
  })

test('hostile names are text in list, drawer, form and audit, without a violation of the page’s policy', async ({
  seat,
  prove,
  browser,
  kasa,
}) => {
  test.slow()
  const page = await seat({ person: 'admin', tenant: 'demo' })
  await page.goto(kasa.address('demo', '/users/userList?q=payload'))
  await prove(page, { person: 'admin', tenant: 'demo' })
  for (const [index, name] of names.entries()) {
    const made = await postAs(page, '/api/users/create', {
      name,
      email: `payload-${index}@demo.test`,
      role: 'client',
      scope: ['client'],
      mrcID: null,
    })
    expect([name, made.status]).toEqual([name, 200])
  }
  await page.reload()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  for (const name of names) await expect(page.getByRole('gridcell', { name, exact: true })).toBeVisible()

  for (const name of names.slice(0, 4)) {
    await page.getByRole('gridcell', { name, exact: true }).click()
    const drawer = page.getByRole('complementary')
    await expect(drawer.getByText(name, { exact: true }).first()).toBeVisible()
    await drawer.getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('dialog')
    await expect(form.getByLabel('Name')).toHaveValue(name)
    await form.getByRole('button', { name: 'Cancel' }).click()
  }
  await notHurt(page)

  await page.goto(kasa.address('demo', '/audit/list?action=user.create'))
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('row').nth(1).click()
  await expect(
    page
      .getByRole('complementary')
      .getByText(names.at(-1) ?? '')
      .first(),
  ).toBeVisible()
  await notHurt(page)

  // Filters from the URL, as in a link from somebody else. A refused filter gets a 400, which every browser logs.
  const storageState = withoutPreferences(await page.context().storageState())
  const context = await browser.newContext({ locale: 'en-GB', storageState })
  const sent = await context.newPage()
  for (const name of names) {
    await sent.goto(
      kasa.address('demo', `/audit/list?actor=${encodeURIComponent(name)}&objectId=${encodeURIComponent(name)}`),
    )
    await expect(sent.getByRole('grid').or(sent.getByRole('alert')).first()).toBeVisible()
    await sent.goto(kasa.address('demo', `/users/userList?q=${encodeURIComponent(name)}`))
    await expect(sent.getByRole('gridcell', { name, exact: true })).toBeVisible()
    await notHurt(sent)
  }
  expect(await guards(sent)).toBe(true)
  await context.close()
})

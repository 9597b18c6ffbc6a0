import { expect, type Page } from '@playwright/test'

import { expectAccessible } from '../console/axe'
import { test } from '../console/doorTest'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search for screens and records' })
const field = (page: Page) => palette(page).getByRole('combobox')
const options = (page: Page) => palette(page).getByRole('option')
const group = (page: Page, name: string) => palette(page).getByRole('group', { name })

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' }).locator('.h-label').allTextContents()

async function call(page: Page) {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

test(
  'finds a screen by keyboard, from the menu and without any module’s code',
  { tag: '@long' },
  async ({ open, world }) => {
    const page = await open('admin', '/remit-request/list')
    world.door.requests.length = 0
    await call(page)
    await expect(group(page, 'Screens').getByRole('option')).toHaveText(await menuOf(page))
    await page.keyboard.type('u')
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
    // The queue prefetches its own drawer when it is idle.
    expect(world.door.requests.filter((address) => /^\/m\/(?!remit\/)/.test(address))).toEqual([])
    await page.keyboard.press('Backspace')
    const at = (await menuOf(page)).indexOf('Unmatched')
    for (let down = 0; down < at; down += 1) await page.keyboard.press('ArrowDown')
    await expect(field(page)).toHaveAttribute(
      'aria-activedescendant',
      (await options(page).nth(at).getAttribute('id')) ?? '',
    )
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Unmatched' })).toBeVisible()
    await expect(palette(page)).toHaveCount(0)
    await call(page)
    await page.keyboard.type('users')
    await expect(options(page).first()).toHaveText('Users')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
    await call(page)
    await page.keyboard.type('new user')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'New user' })).toBeVisible()
    await page.keyboard.press('Escape')
    await call(page)
    await page.keyboard.type('statements')
    await expect(options(page)).toHaveText(['Statements'])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Statements' })).toBeVisible()
    await call(page)
    await page.keyboard.type('türkçe')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Ekstreler' })).toBeVisible()
    // The language is stored in the browser, and other tests use the same browser.
    await page.keyboard.press('Control+k')
    await page.keyboard.type('english')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Statements' })).toBeVisible()
  },
)

test('a module that does not answer is named and keeps nobody waiting', { tag: '@long' }, async ({ open, world }) => {
  const { number } = await world.outside.request('Deniz Kara', 120_000)
  const page = await open('merchant', '/callback/list')
  world.door.break(/^\/api\/users\/list/, { kind: 'hang' })
  world.door.break(/^\/m\/remit\//, { kind: 'status', status: 404 })
  await call(page)
  await page.keyboard.type(number)
  await expect(group(page, 'Callback list').getByRole('option').first()).toContainText(number)
  await expect(palette(page).getByRole('status')).toContainText('Deposits did not answer.')
  await expect(palette(page).getByRole('status')).toContainText('Users did not answer.', { timeout: 8000 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: number })).toBeVisible()
})

test('requests only what the person may see', { tag: '@long' }, async ({ open, world }) => {
  const { number } = await world.outside.request('Umut Er', 130_000)
  const page = await open('remit', '/remit-request/alllist')
  await call(page)
  await expect(group(page, 'Screens').getByRole('option')).toHaveText(await menuOf(page))
  await page.keyboard.type(number)
  await expect(group(page, 'Deposits').getByRole('option')).toHaveCount(1)
  // Every list loads the person's own list preferences, so that request is allowed.
  expect(
    world.door.requests.filter((address) => /^\/(m\/admin\/|api\/(users\/(?!lists)|callback\/))/.test(address)),
  ).toEqual([])
})

// Keep this test last: it signs in the merchant’s person, whose new authenticator secret is not kept.
test('searches every module: number, amount and person lead to the record, and are remembered until logout', async ({
  open,
  world,
}) => {
  const { number } = await world.outside.request('Ayşe Yıldırım', 3_141_592)
  const page = await open('merchant', '/callback/list')
  for (const typed of [number, '31.415,92', 'ayse yildirim']) {
    await call(page)
    await page.keyboard.type(typed)
    await expect(group(page, 'Deposits').getByRole('option', { name: number })).toContainText(
      '₺31,415.92 · Ayşe Yıldırım',
    )
    await page.keyboard.press('Escape')
    await expect(palette(page)).toHaveCount(0)
  }
  await call(page)
  await page.keyboard.type(number)
  await group(page, 'Deposits').getByRole('option', { name: number }).click()
  await expect(page.getByRole('complementary', { name: '₺31,415.92' })).toBeVisible()
  await call(page)
  await expect(group(page, 'Opened recently').getByRole('option')).toHaveText([new RegExp(number)])
  await page.keyboard.press('Escape')
  const kept = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('kasa-recent')).length)
  expect(await kept()).toBe(1)
  await page.goto(page.url().replace(/\/remit-request.*/, '/logout'))
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(await kept()).toBe(0)
})

for (const theme of ['light', 'dark'] as const) {
  test(`is accessible and fits a phone, ${theme}`, { tag: '@long' }, async ({ open, world }) => {
    const { number } = await world.outside.request('Ece Polat', 140_000)
    const page = await open('remit', '/remit-request/alllist', {
      bypassCSP: true,
      viewport: { width: 390, height: 844 },
    })
    await page.evaluate((wanted) => {
      document.documentElement.dataset['theme'] = wanted
    }, theme)
    await page.getByRole('button', { name: 'Search or run a command' }).click()
    await field(page).fill(number)
    await expect(group(page, 'Deposits').getByRole('option')).toHaveCount(1)
    await expectAccessible(page, `palette ${theme}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    const box = await palette(page).boundingBox()
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 390).toBe(true)
  })
}

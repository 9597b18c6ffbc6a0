import { expect, type Page } from '@playwright/test'

import { test } from '../console/consoleTest'
import { narrowTo, settled } from '../console/appearances'

/** Wraps every text in a `font` element, as translators do. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      const font = document.createElement('font')
      text.replaceWith(font)
      font.append(text)
    }
  })

/** What browsers do to a page: block its storage, translate it, or close it in the middle of a sentence. */
test('a browser without storage shows a message, in both languages', async ({ kasa, browser }) => {
  for (const [locale, title] of [
    ['en-GB', 'Your browser does not store site data'],
    ['tr-TR', 'Tarayıcınız site verisi saklamıyor'],
  ]) {
    const context = await browser.newContext({ locale })
    await context.addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      }),
    )
    const page = await context.newPage()
    await page.goto(kasa.address('demo', '/'))
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await context.close()
  }
})

test('an unfinished note is kept for its writer', async ({ kasa, seat }) => {
  const deposit = await kasa.outside.request('Elif Kılıç', 7_811_00)
  const page = await seat({ person: 'admin', tenant: 'demo' })
  await page.goto(kasa.address('demo', '/remit-request/list'))
  await settled(page)
  await narrowTo(page, deposit.referenceCode)
  await page.getByRole('row', { name: deposit.referenceCode }).click()
  const note = page.getByRole('complementary').getByLabel('A note for colleagues')
  await note.fill('The payer will call')
  await page.getByRole('navigation').first().locator('a[href*="/callback/list"]').click()
  await expect(page).toHaveURL(/callback/)
  await page.goBack()
  await expect(note).toHaveValue('The payer will call')
})

test('a translator that does not ask breaks a page; its module is not blamed, and the page returns', async ({
  kasa,
  browser,
  seat,
}) => {
  const own = await seat({ person: 'remit', tenant: 'lite' })
  const context = await browser.newContext({ storageState: await own.context().storageState() })
  const page = await context.newPage()
  const telemetry: string[] = []
  page.on(
    'request',
    (request) => void (/telemetry\/module/.test(request.url()) && telemetry.push(request.postData() ?? '')),
  )
  await page.goto(kasa.address('lite', '/remit-request/alllist'))
  await settled(page)
  await expect(page.locator('html')).toHaveAttribute('translate', 'no')
  await translate(page)
  await page.getByRole('tab').nth(1).click()
  await page.keyboard.press('n')
  const card = page.getByRole('heading', { name: 'Another program changed this page' })
  await expect(card).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await settled(page)
  expect(telemetry.join()).not.toMatch(/FOREIGN|RENDER/)
  await context.close()
})

import { readFileSync } from 'node:fs'

import { expect, type Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre'

import { demoEmail } from '../../deploy/demo/accounts'
import { expectAccessible } from '../console/axe'
import { test } from '../console/consoleTest'
import { choose, examined, appearances, settled } from '../console/appearances'
import type { merchantAndBank } from '../console/merchantAndBank'
import { signIn } from '../console/signIn'

const queue = '/remit-request/alllist'
const record = (page: Page) => page.locator('aside[aria-labelledby], dialog[open]')
const foot = (page: Page) => page.getByText(/ rows? · Total /)
const rows = (page: Page) => page.locator('.k-row')
/** Opens the first row's record by clicking a cell without a link or button. */
const openFirst = (page: Page) => rows(page).first().locator('.k-c:not(.k-pick):not(:has(a, button))').first().click()
const menu = (page: Page) => page.getByRole('navigation').first()

/** Creates a waiting request and a line on its account that matches no request; returns the payer's description. */
async function stray(outside: ReturnType<typeof merchantAndBank>): Promise<string> {
  const amountMinor = 5_432_100 + (Date.now() % 1_000_000)
  const note = `kira ${amountMinor}`
  await outside.transfer(await outside.request('Elif Kılıç', amountMinor), 'Hakan Demirtaş', amountMinor, note)
  return note
}

const formats = [/^Excel workbook/, /^CSV for Excel/, /^CSV for programs/] as const

/** Exports the list on the screen and parses the file as its program would: texts as strings, numbers as numbers. */
async function exported(page: Page, format: RegExp): Promise<(string | number)[][]> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const form = page.getByRole('dialog', { name: /^Export: / })
  await form.getByRole('radio', { name: format }).check()
  await form.getByRole('textbox').fill('asked for by the accountant')
  await form.getByRole('button', { name: 'Export' }).click()
  const file = await coming
  const bytes = readFileSync(await file.path())
  if (file.suggestedFilename().endsWith('.xlsx'))
    return (await readXlsx(bytes)).sheets.flatMap(({ rows }) =>
      rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell : String(cell ?? '')))),
    )
  const text = bytes.toString('utf8')
  const isExcel = text.startsWith('\ufeff')
  return (parse(text, { bom: true, delimiter: isExcel ? ';' : ',' }) as string[][]).map((line) =>
    line.map((cell) => {
      const plain = isExcel && /^-?\d+,\d\d$/.test(cell) ? cell.replace(',', '.') : cell
      return /^-?\d+\.\d\d$/.test(plain) ? Number(plain) : plain.replace(/^="(.*)"$/, '$1')
    }),
  )
}
const kurus = (text: string) => Number(text.replaceAll(/\D/g, ''))

/**
 * Untranslated keys on the screen, such as `audit.deposit.take` or `{{name}}`. Text in a code element is left out,
 * because it is shown on purpose.
 */
const rawKeys = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const codes = new Set([...document.querySelectorAll('code')].map(({ textContent }) => textContent))
    const found: string[] = []
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      const text = (textContent ?? '').trim()
      const isKey = /^[a-z][A-Za-z]*(?:[.:][A-Za-z_]+)+$/.test(text) || text.includes('{{')
      if (isKey && !codes.has(text) && !parentElement?.closest('pre, script, style')) found.push(text)
    }
    return found
  })

/** Headings, and cells with a state or an amount, that are cut off. */
const cut = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        '.k-grid [role=columnheader], .k-grid [role=gridcell].end, .k-grid [role=gridcell]:has(.k-pill)',
      ),
    ]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  )

test('a filtered list goes into a file of each format: its rows and their sum are those of the foot', async ({
  seat,
  kasa,
  prove,
}) => {
  const amounts = [12_345, 23_000.75, 4_100]
  for (const amount of amounts) await kasa.outside.request('Zübeyde Aktaran', Math.round(amount * 100))
  const note = await stray(kasa.outside)
  const page = await seat({ person: 'remit', tenant: 'demo' })
  for (const address of [`${queue}?q=Aktaran`, `/remit-request/unmatched?q=${encodeURIComponent(note)}`]) {
    await page.goto(kasa.address('demo', address))
    await settled(page)
    await prove(page, { person: 'remit', tenant: 'demo' })
    const [, rows = '', total = ''] = /(\S+) rows? · Total (\S+)/.exec(await foot(page).innerText()) ?? []
    for (const format of address.startsWith(queue) ? formats : formats.slice(0, 1)) {
      const [head = [], ...lines] = await exported(page, format)
      expect(lines).toHaveLength(kurus(rows))
      const column = lines.map((line) => line[head.indexOf('Amount')])
      expect(Math.round(column.reduce((sum: number, amount) => sum + Number(amount), 0) * 100)).toBe(kurus(total))
      if (address.startsWith(queue)) expect(column).toEqual(expect.arrayContaining(amounts))
      // The file has the same words as the screen.
      expect(head).toEqual(await page.getByRole('columnheader').filter({ hasText: /./ }).allInnerTexts())
    }
  }
})

test('a list is sorted by a click and by a key, stays so, goes into a file so, and shows a past moment', async ({
  seat,
  kasa,
  prove,
}) => {
  const before = new Date().toISOString()
  for (const name of ['Çağla Sıralı', 'İpek Sıralı', 'cem Sıralı', 'Irmak Sıralı'])
    await kasa.outside.request(name, 1_000_000 + (Date.now() % 100_000))
  const page = await seat({ person: 'remit', tenant: 'demo' })
  await page.goto(kasa.address('demo', `${queue}?q=s%C4%B1ral%C4%B1`))
  await settled(page)
  const head = (name: string) => page.getByRole('columnheader', { name })
  const names = () => page.locator('.k-row .c1').allInnerTexts()
  const byName = ['cem Sıralı', 'Çağla Sıralı', 'Irmak Sıralı', 'İpek Sıralı']
  await head('Customer').getByRole('button').click()
  await expect(head('Customer')).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(names).toEqual(byName)
  expect(new URL(page.url()).searchParams.get('sort')).toBe('customer')

  // The choice survives a reload: it comes from the URL, or without one from the stored preferences.
  await page.reload()
  await settled(page)
  await expect.poll(names).toEqual(byName)
  await page.goto(kasa.address('demo', `${queue}?q=s%C4%B1ral%C4%B1`))
  await settled(page)
  await expect.poll(names).toEqual(byName)

  await expect(page.getByRole('button', { name: 'Sort', exact: true })).toBeVisible()
  await page.keyboard.press('o')
  const orders = page.getByRole('menu', { name: 'Sort' })
  // The focus starts at the current order.
  await expect(orders.getByRole('menuitemradio', { checked: true })).toHaveText('Customer')
  await page.keyboard.press('Enter')
  await expect(head('Customer')).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(names).toEqual([...byName].reverse())

  await prove(page, { person: 'remit', tenant: 'demo' })
  const [heads = [], ...lines] = await exported(page, formats[0])
  expect(lines.map((line) => line[heads.indexOf('Customer')])).toEqual([...byName].reverse())

  // Back to the default order, for tests that use the same account later.
  await head('Waiting').getByRole('button').click()
  await expect(head('Waiting')).toHaveAttribute('aria-sort', 'descending')
  const forgotten = page.waitForRequest((request) => request.postData()?.includes('"preference":""') ?? false)
  await head('Waiting').getByRole('button').click()
  await (await forgotten).response()
  await expect(head('Waiting')).toHaveAttribute('aria-sort', 'ascending')

  // At that time none of these requests existed, and a past list has no actions.
  await page.goto(kasa.address('demo', `${queue}?tab=all&q=s%C4%B1ral%C4%B1&asOf=${before}`))
  await expect(page.getByText(/^As of .+; actions are off$/)).toBeVisible()
  await settled(page)
  await expect(rows(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Back to now' }).click()
  await expect(rows(page)).toHaveCount(4)
})

test(
  'a hidden column stays hidden after signing in again, in another browser',
  { tag: '@long' },
  async ({ visitor, kasa }) => {
    const again = async () => {
      const page = await visitor()
      await page.goto(kasa.address('lite', queue))
      await signIn(page, demoEmail('remit', 'lite'))
      await settled(page)
      return page
    }
    const account = (page: Page) => page.getByRole('columnheader', { name: 'Bank account' })
    const change = async (page: Page, isShown: boolean) => {
      const kept = page.waitForResponse('**/api/users/lists')
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('checkbox', { name: 'Bank account' }).setChecked(isShown)
      expect((await kept).ok()).toBe(true)
      await expect(account(page)).toHaveCount(isShown ? 1 : 0)
    }
    await change(await again(), false)
    const page = await again()
    await expect(page.getByRole('columnheader', { name: 'Amount' })).toBeVisible()
    await expect(account(page)).toHaveCount(0)
    await change(page, true)
  },
)

test(
  'a column keeps the width that its person sets; a double press resets it',
  { tag: '@long' },
  async ({ seat, kasa }) => {
    await stray(kasa.outside)
    const page = await seat({ person: 'remit', tenant: 'demo' })
    await page.goto(kasa.address('demo', queue))
    await settled(page)
    const head = page.getByRole('columnheader', { name: 'Customer' })
    const widthOf = async () => Math.round((await head.boundingBox())?.width ?? 0)
    const usual = await widthOf()
    const edge = head.locator('.k-edge')
    const at = await edge.boundingBox()
    if (!at) throw new Error('The head has no edge')
    const kept = page.waitForResponse('**/api/users/lists')
    await page.mouse.move(at.x + 4, at.y + 10)
    await page.mouse.down()
    await page.mouse.move(at.x - 76, at.y + 10, { steps: 4 })
    await page.mouse.up()
    expect((await kept).ok()).toBe(true)
    await expect.poll(widthOf).toBe(usual - 80)
    await page.reload()
    await settled(page)
    expect(await widthOf()).toBe(usual - 80)
    expect(await cut(page)).toEqual([])
    await edge.dblclick()
    await expect.poll(widthOf).toBe(usual)
  },
)

for (const [language, width, views, name, save, remove] of [
  ['en', 1440, 'Views', 'Save this list as', 'Save view', 'Remove the view Refused'],
  ['tr', 390, 'Görünümler', 'Bu listeyi şu adla kaydet', 'Görünümü kaydet', 'Refused görünümünü kaldır'],
] as const)
  test(
    `a view kept by name opens the list as it was, by its owner’s keys, in ${language} at ${width} px`,
    { tag: '@long' },
    async ({ seat, kasa }) => {
      const page = await seat({ person: 'remit', tenant: 'demo' }, { ...examined, viewport: { width, height: 844 } })
      await choose(page, { theme: 'light', language }, kasa.address('demo', '/'))
      const there = kasa.address('demo', `${queue}?q=Aktaran`)
      await page.goto(there)
      await settled(page)
      await page.getByRole('button', { name: views }).focus()
      await page.keyboard.press('v')
      const chooser = page.getByRole('dialog', { name: views })
      await expect(chooser.getByRole('textbox', { name })).toBeFocused()
      await expectAccessible(page, 'no view yet')
      await page.keyboard.type('Refused')
      await chooser.getByRole('button', { name: save }).click()
      await expect(chooser).toBeHidden()

      await page.goto(kasa.address('demo', queue))
      await settled(page)
      await page.getByRole('button', { name: views }).click()
      await expect(chooser.getByRole('button', { name: 'Refused', exact: true })).toBeFocused()
      await expectAccessible(page, 'a view to open')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/q=Aktaran/)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

      await page.getByRole('button', { name: views }).click()
      await chooser.getByRole('button', { name: remove }).click()
      const gone = page.waitForResponse('**/api/users/views/remove/*')
      await page.locator('dialog[open]').getByRole('button').last().click()
      expect((await gone).ok()).toBe(true)
    },
  )

test(
  'a list opens with the person’s default view, in another browser too, and with a shared one',
  { tag: '@long' },
  async ({ seat, kasa }) => {
    const admin = await seat({ person: 'admin', tenant: 'demo' })
    await admin.goto(kasa.address('demo', '/remit-request/list?tab=rejected'))
    await admin.getByRole('button', { name: 'Views' }).click()
    await admin.getByRole('textbox', { name: 'Save this list as' }).fill('Refusals')
    await admin.getByRole('combobox', { name: 'Shared with' }).selectOption('REMIT')
    await admin.getByRole('button', { name: 'Save view' }).click()
    await expect(admin.getByRole('dialog', { name: 'Views' })).toBeHidden()

    for (const isFirst of [true, false]) {
      const page = await seat({ person: 'remit', tenant: 'demo' })
      await page.goto(kasa.address('demo', queue))
      if (isFirst) {
        await page.getByRole('button', { name: 'Views' }).click()
        const star = page.getByRole('button', { name: 'Open the list with Refusals' })
        await star.click()
        await expect(star).toHaveAttribute('aria-pressed', 'true')
      } else {
        // A browser that has not loaded the account's preferences yet.
        await page.evaluate(() => localStorage.removeItem('lists.known'))
        await page.reload()
        await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('tab=rejected')
      }
      await page.goto(kasa.address('demo', queue))
      await expect(page).toHaveURL(/tab=rejected/)
      await expect(page.getByRole('tab', { selected: true })).toContainText('Rejected')
    }
    await admin.getByRole('button', { name: 'Views' }).click()
    await admin.getByRole('button', { name: 'Remove the view Refusals' }).click()
    await admin.locator('dialog[open]').getByRole('button').last().click()
    await expect(admin.getByText('View Refusals removed')).toBeVisible()
  },
)

for (const { width, isBeside } of [
  { width: 1024, isBeside: false },
  { width: 1279, isBeside: false },
  { width: 1280, isBeside: true },
  { width: 1440, isBeside: true },
])
  test(
    `at ${width} px a record lies ${isBeside ? 'beside' : 'over'} its list, and no head, state or amount is cut`,
    { tag: '@long' },
    async ({ seat, kasa }) => {
      await stray(kasa.outside)
      const page = await seat({ person: 'remit', tenant: 'demo' }, { ...examined, viewport: { width, height: 768 } })
      for (const look of appearances) {
        await choose(page, look, kasa.address('demo', '/'))
        for (const path of [queue, '/remit-request/unmatched', '/bank-account/list', '/watcher-bot/list']) {
          await page.goto(kasa.address('demo', path))
          await settled(page)
          expect(await cut(page), `${path} ${look.language}`).toEqual([])
          await expect(rows(page).first()).toBeVisible()
          if (!(await record(page).isVisible())) await openFirst(page)
          await expect(record(page)).toBeVisible()
          const grid = await page.getByRole('grid', { includeHidden: true }).boundingBox()
          const drawer = await record(page).boundingBox()
          // Regression: at one width, the list beside an open record was one pixel high.
          expect(grid?.height, `${path} ${look.language}`).toBeGreaterThan(60)
          if (!isBeside) expect((grid?.x ?? 0) + (grid?.width ?? 0)).toBeGreaterThan(width - 40)
          else expect((grid?.x ?? 0) + (grid?.width ?? 0)).toBeLessThanOrEqual(drawer?.x ?? 0)
          expect(await cut(page), `${path} ${look.language} with a record`).toEqual([])
        }
      }
    },
  )

// A remit operator's pages are nearly all an administrator's too, so they are checked in the long run only.
for (const { person, details } of [
  { person: 'admin', details: {} },
  { person: 'remit', details: { tag: '@long' } },
] as const)
  for (const look of appearances)
    test(
      `every page of the menu of ${person} is called what the menu calls it, speaks in words, and is accessible with its record: ${look.theme}, ${look.language}`,
      details,
      async ({ seat, kasa }) => {
        test.setTimeout(240_000)
        const page = await seat({ person, tenant: 'demo' }, examined)
        await choose(page, look, kasa.address('demo', '/'))
        await page.goto(kasa.address('demo', '/'))
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        const links = await menu(page)
          .locator('a:not([href="/logout"])')
          .evaluateAll((all) =>
            all.map((link) => ({
              href: link.getAttribute('href') ?? '',
              label: link.querySelector('.h-label')?.textContent ?? '',
            })),
          )
        expect(links.length).toBeGreaterThan(5)
        await stray(kasa.outside)
        for (const { href, label } of links) {
          await menu(page).locator(`a[href="${href}"]`).click()
          await expect(page.getByRole('heading', { level: 1, name: label, exact: true })).toBeVisible()
          if ((await page.getByRole('grid').count()) > 0) await settled(page)
          // The list stays on the screen beside its record, so one check covers both.
          if ((await rows(page).count()) > 0) {
            if (!(await record(page).isVisible())) await openFirst(page)
            await expect(record(page).getByRole('heading').first()).toBeVisible()
          }
          expect.soft(await rawKeys(page), `raw keys on ${href}`).toEqual([])
          await expectAccessible(page, label)
        }
      },
    )

test(
  'a list prints as a sheet and an open record prints whole, without menu or buttons, in ink on white',
  { tag: '@long' },
  async ({ seat, kasa }) => {
    await kasa.outside.request('Zübeyde Kâğıtçı', 4_100_000)
    const page = await seat({ person: 'remit', tenant: 'demo' })
    await page.goto(kasa.address('demo', `${queue}?tab=all`))
    await settled(page)
    const onScreen = await rows(page).count()
    // A person who prints presses a key first; that key loads the print code.
    await page.keyboard.press('Control')
    await page.emulateMedia({ media: 'print' })
    await expect(menu(page)).toBeHidden()
    await page.evaluate(() => {
      document.documentElement.dataset['theme'] = 'dark'
      dispatchEvent(new Event('beforeprint'))
    })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await expect(menu(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Export' })).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(foot(page)).toBeVisible()
    expect(await rows(page).count()).toBeGreaterThanOrEqual(onScreen)
    // Every row is in the normal flow of the page; none is clipped, because paper cannot scroll.
    const heights = await page
      .locator('.k-grid')
      .evaluate(({ scrollHeight, clientHeight }) => ({ scrollHeight, clientHeight }))
    expect(heights.scrollHeight).toBeLessThanOrEqual(heights.clientHeight + 1)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: 'screen' })
    await openFirst(page)
    await expect(record(page).getByRole('heading').first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await expect(page.getByRole('grid')).toBeHidden()
    const whole = await record(page).evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
    expect(whole).toBeLessThanOrEqual(1)
  },
)

import { expect, type Page } from '@playwright/test'

import { signInAt, test } from './fixture'

test.describe.configure({ timeout: 180_000 })

type Looks = Record<string, string>

/**
 * Properties that a foreign rule would change first. Sizes, and margins that push something aside, are left out: they
 * depend on the content.
 */
const watched = [
  'color',
  'background-color',
  'background-image',
  'display',
  'position',
  'visibility',
  'opacity',
  'z-index',
  'box-shadow',
  'outline-style',
  'cursor',
  'text-decoration-line',
  'text-transform',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'line-height',
  'letter-spacing',
  'white-space',
  'border-top-width',
  'border-top-style',
  'border-top-color',
  'border-top-left-radius',
  'padding-top',
  'padding-left',
  'margin-top',
  'animation-name',
  'list-style-type',
  'box-sizing',
  'overflow-x',
  'flex-direction',
  'gap',
] as const

/**
 * The style of each kind of element on the page, by the tags and classes of its path; kinds with several styles are
 * left out.
 */
const looksOf = (page: Page): Promise<Looks> =>
  page.evaluate((properties) => {
    const kind = (element: Element): string =>
      `${element.parentElement && element.parentElement !== document.documentElement ? `${kind(element.parentElement)}>` : ''}${element.localName}${[...element.classList].map((name) => `.${name}`).join('')}`
    const seen = new Map<string, Set<string>>()
    for (const element of document.body.querySelectorAll('*')) {
      if (element.matches('svg *, style, script')) continue
      const style = getComputedStyle(element)
      const look = JSON.stringify(Object.fromEntries(properties.map((name) => [name, style.getPropertyValue(name)])))
      seen.set(kind(element), (seen.get(kind(element)) ?? new Set()).add(look))
    }
    return Object.fromEntries(
      [...seen].flatMap(([name, looks]) => (looks.size === 1 ? [[name, [...looks][0] ?? '']] : [])),
    )
  }, watched)

const changed = (before: Looks, after: Looks): string[] =>
  Object.keys(before)
    .filter((name) => name in after && before[name] !== after[name])
    .map((name) => `${name}: ${before[name]} became ${after[name]}`)

/** Opens a page of the menu and waits until all its requests have finished. */
async function look(page: Page, path: string): Promise<Looks> {
  await page.getByRole('navigation', { name: 'Main menu' }).locator(`a[href="${path}"]`).click()
  await expect(page.locator('#screen h1').first()).toBeVisible({ timeout: 20_000 })
  await expect(page.locator('#screen [aria-busy=true]')).toHaveCount(0)
  await page.locator('#screen h1').first().hover()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  return looksOf(page)
}

test('13: a module’s styles touch neither host nor other modules: all look as before the others came', async ({
  page,
  federated,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInAt(page, federated.address('whole', '/healthy'))
  const all = await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const paths = all.filter((path) => !['/logout', '/foreign', '/rogue', '/hang', '/living/hang'].includes(path))
  expect(paths.length).toBeGreaterThanOrEqual(6)
  const before = new Map<string, Looks>()
  for (const path of paths) before.set(path, await look(page, path))
  for (const path of paths.toReversed()) {
    const after = await look(page, path)
    expect(changed(before.get(path) ?? {}, after), path).toEqual([])
    expect(Object.keys(after).filter((name) => name in (before.get(path) ?? {})).length, path).toBeGreaterThan(20)
  }
})

test('13: a rule that reaches beyond its module would be seen', async ({ page, federated }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInAt(page, federated.address('whole', '/healthy'))
  const before = await look(page, '/healthy')
  await page.evaluate(() => {
    // A module cannot change the page's list of style sheets (harm.long.spec.ts). A rule in an existing sheet has the
    // same effect.
    const [sheet] = document.styleSheets
    for (const rule of ['h1{letter-spacing:1px !important}', '.k-btn{text-transform:uppercase !important}'])
      sheet?.insertRule(rule)
  })
  const names = changed(before, await look(page, '/healthy'))
  expect(names.some((name) => /h1\S*: /.test(name))).toBe(true)
  expect(names.some((name) => /button\.k-btn\S*: /.test(name))).toBe(true)
})

import { expect, type Page } from '@playwright/test'

import { go, lookAgain, scriptsOf, signInAt, test } from './fixture'
import { buildHost, releases } from './releases'

/** The versions of the host from which this page has requested files. */
const hostsOf = async (page: Page) => {
  const paths = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/host/')),
  )
  return [...new Set(paths.map((path) => path.split('/')[2]?.split('-')[0]))]
}

const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, level: 1, exact: true })).toBeVisible()

test('4: a new host with old modules: an open tab stays on the old one, a new tab runs them in the new one', async ({
  page,
  context,
  federated,
}) => {
  test.setTimeout(240_000)
  await releases(federated.home).release('1.0.0')
  const { release, restore } = await buildHost(federated.home, '0.9.0')
  const missing: string[] = []
  const faults: string[] = []
  context.on('response', (answer) => answer.status() >= 400 && missing.push(`${answer.status()} ${answer.url()}`))
  context.on('weberror', (error) => faults.push(String(error.error())))
  await signInAt(page, federated.address('whole', '/living'))
  await heading(page, 'Living 1.0.0')
  const [before] = await hostsOf(page)
  await release()
  try {
    const other = await context.newPage()
    await expect(async () => {
      await other.goto(federated.address('whole', '/living'))
      await heading(other, 'Living 1.0.0')
      expect(await hostsOf(other)).toEqual(['0.9.0'])
    }).toPass({ timeout: 30_000 })
    expect(await scriptsOf(other, 'living')).toEqual(expect.arrayContaining(await scriptsOf(page, 'living')))
    // Old and new modules work, with the parts that load late.
    await other.getByRole('button', { name: 'Load more' }).click()
    await expect(other.getByText('Late 1.0.0')).toBeVisible()
    await go(other, 'Healthy')
    await expect(other.getByText('Signed in as Ada')).toBeVisible()
    await go(other, 'Callback list')
    await heading(other, 'Callback list')

    // The old tab: what it loads only now also comes from the old host.
    await page.bringToFront()
    await lookAgain(page)
    await page.getByRole('button', { name: 'Search or run a command' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await go(page, 'Healthy')
    await expect(page.getByText('Signed in as Ada')).toBeVisible()
    expect(await hostsOf(page)).toEqual([before])
    expect(missing).toEqual([])
    expect(faults).toEqual([])
  } finally {
    await restore()
  }
})

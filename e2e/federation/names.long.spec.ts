import { openStore } from '@kasa/api/releases/openStore'
import { expect, type Page } from '@playwright/test'

import { release } from '../../deploy/release/verbs'
import { go, lookAgain, signInAt, test, type FederatedConsole } from './fixture'
import { editTenant } from './releases'
import { buildTwin, type Twin } from './twins'

const twins = ['twinone', 'twintwo'] as const
const mover = () => ({ at: Date.now(), by: 'a browser test', commit: null })
const builds = new Map<string, Twin>()

/** Builds and releases both modules, the second although the publisher refuses it, and enables both for the tenant. */
async function releaseTwins({ home }: FederatedConsole): Promise<() => void> {
  const { store } = await openStore(home)
  const [one, two] = twins.map((id) => builds.get(id) ?? buildTwin(id))
  if (!one || !two) throw new Error('no twins')
  builds.set('twinone', one).set('twintwo', two)
  expect([one.output, two.output].filter((_, index) => ![one, two][index]?.built)).toEqual([])
  await release(store, one.dist, mover())
  const refused = await release(store, two.dist, mover()).then(
    () => 'released',
    (error: unknown) => String(error),
  )
  expect(refused).toContain("route /twin is twinone's already; twintwo needs another")
  await release(store, two.dist, mover(), { despite: 'a browser test' })
  return editTenant(home, 'whole', (modules) => [...modules, ...twins])
}

const heading = (page: Page, id: string) =>
  expect(page.getByRole('heading', { name: `Page of ${id}`, level: 1 })).toBeVisible()
const filesOf = ({ door }: FederatedConsole, id: string) =>
  door.requests.filter((address) => address.startsWith(`/m/${id}/`))

test('11: a module is not built under a name or at an address of the host’s', () => {
  const named = buildTwin('status')
  expect([named.built, named.output]).toEqual([false, expect.stringContaining('id "status" is the host\'s own')])
  const placed = buildTwin('twinthree', '/logout')
  expect([placed.built, placed.output]).toEqual([
    false,
    expect.stringContaining("route /logout lies under /logout, which is the host's own"),
  ])
})

test('11: two modules with all the same names, package, address, menu, search and slot, run side by side', async ({
  page,
  federated,
}) => {
  test.setTimeout(180_000)
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  const restore = await releaseTwins(federated)
  try {
    await signInAt(page, federated.address('whole', '/status'))
    await expect
      .poll(
        async () => (
          await lookAgain(page),
          page
            .getByRole('navigation')
            .getByRole('link', { name: /^Twin twin/ })
            .count()
        ),
        { timeout: 30_000 },
      )
      .toBe(2)
    // Both menu entries have the same id, and each opens its own module.
    for (const id of [...twins].reverse()) {
      await go(page, `Twin ${id}`)
      await heading(page, id)
      await page.getByRole('button', { name: `More of ${id}` }).click()
      await expect(page.getByText(`Late of ${id}`)).toBeVisible()
      // Both modules fill the same slot, each with its own part.
      for (const part of twins) await expect(page.getByText(`Part of ${part}`)).toHaveCount(1)
    }
    // Both modules claim this URL. The first one gets it; the other keeps its second URL.
    await page.goto(federated.address('whole', '/twin'))
    await heading(page, 'twinone')
    await page.goto(federated.address('whole', '/twintwo'))
    await heading(page, 'twintwo')
    for (const id of twins) expect(filesOf(federated, id).length).toBeGreaterThan(2)

    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Search for screens and records' })
    await palette.getByRole('combobox').fill('twin hit')
    for (const id of twins)
      await expect(palette.getByRole('group', { name: `Twin ${id}` }).getByRole('option')).toHaveText([`Hit of ${id}`])
    expect(faults).toEqual([])
  } finally {
    restore()
  }
})

import { expect, type Page } from '@playwright/test'

import { expectAccessible } from '../console/axe'
import { test, type World } from '../console/doorTest'

const decide = /^\/api\/remit-request\/decide\//
const panel = (page: Page) => page.getByRole('region', { name: 'Actions with a pending outcome' })
const drawer = (page: Page) => page.getByRole('complementary', { name: /₺/ })

/** The idempotency keys of the decisions that this page sent, as they went over the network. */
function keysOf(page: Page): string[] {
  const keys: string[] = []
  page.on(
    'request',
    (request) =>
      decide.test(new URL(request.url()).pathname) && keys.push(request.headers()['idempotency-key'] ?? 'none'),
  )
  return keys
}

/** Claims a deposit that has a matching line, so that one key confirms it. */
async function readyToConfirm(page: Page, world: World, name: string) {
  const deposit = await world.outside.request(name, 2_450_000)
  await page.getByRole('row', { name: deposit.referenceCode }).click()
  await drawer(page)
    .getByRole('button', { name: /^Claim/ })
    .click()
  await world.outside.transfer(deposit, name)
  const confirm = drawer(page).getByRole('button', { name: /^Confirm(?! on| late)/ })
  await expect(confirm).toBeEnabled()
  await expect(drawer(page).getByText('Amount, name and reference all match.')).toBeVisible()
  return { deposit, confirm }
}
/** Number of confirmations in the deposit's audit trail. */
const approvals = async (page: Page, { number, referenceCode }: { number: string; referenceCode: string }) => {
  await page.goto(page.url().replace(/\/[a-z-]+\/.*/, `/remit-request/list?tab=all&q=${number}`))
  await page.getByRole('row', { name: referenceCode }).click()
  return drawer(page)
    .locator('section', { has: page.getByRole('heading', { name: 'Audit trail' }) })
    .getByText('Deposit: confirmed')
}

test('the answer is lost: the outcome is unknown, can be asked for, and the money moved once', async ({
  open,
  world,
}) => {
  const page = await open('admin', '/remit-request/list')
  const keys = keysOf(page)
  const { deposit, confirm } = await readyToConfirm(page, world, 'Elif Kılıç')
  world.door.break(decide, { kind: 'swallow' })
  await confirm.click()
  await expect(panel(page)).toContainText('1 with unknown outcome; check them')
  await expect(panel(page)).toContainText(`Confirming deposit ${deposit.number}`)
  await expect(panel(page)).toContainText(keys[0] ?? 'no key')
  world.door.mend()
  await panel(page).getByRole('button', { name: 'Check the outcome' }).click()
  await expect(panel(page)).toContainText('Done.')
  await panel(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(panel(page)).toHaveCount(0)
  await expect(await approvals(page, deposit)).toHaveCount(1)
})

test(
  'the call never arrived: it was not done, and is sent again under the same key',
  { tag: '@long' },
  async ({ open, world }) => {
    const page = await open('admin', '/remit-request/list')
    const keys = keysOf(page)
    const { deposit, confirm } = await readyToConfirm(page, world, 'Zeynep Arslan')
    world.door.break(decide, { kind: 'drop' })
    await confirm.click()
    await expect(panel(page)).toContainText('1 with unknown outcome')
    world.door.mend()
    await panel(page).getByRole('button', { name: 'Check the outcome' }).click()
    await expect(panel(page)).toContainText('It was not done.')
    await panel(page).getByRole('button', { name: 'Send again' }).click()
    await expect(panel(page)).toContainText('Done.')
    expect(new Set(keys).size).toBe(1)
    expect(keys.length).toBeGreaterThanOrEqual(2)
    await panel(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(await approvals(page, deposit)).toHaveCount(1)
  },
)

/** Holds the response to the next decision until the returned function is called. */
function holdDecision(world: World): () => void {
  let release = () => undefined as void
  world.door.break(decide, { kind: 'hold', until: new Promise<void>((done) => (release = done)) })
  return release
}

test(
  'the screen is left while the call runs: the console says how it ended',
  { tag: '@long' },
  async ({ open, world }) => {
    const page = await open('admin', '/remit-request/list')
    const { confirm } = await readyToConfirm(page, world, 'Can Özdemir')
    const release = holdDecision(world)
    await confirm.click()
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Callback list' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Callback list' })).toBeVisible()
    await expect(panel(page)).toContainText('Still running.')
    release()
    await expect(panel(page)).toContainText('Done.')
  },
)

test(
  'the module crashes while the call runs: its card stands in its place, and the outcome is not lost with it',
  { tag: '@long' },
  async ({ open, world }) => {
    const page = await open('admin', '/remit-request/list')
    const { deposit, confirm } = await readyToConfirm(page, world, 'Mehmet Demir')
    const release = holdDecision(world)
    await confirm.click()
    // The next file that the screen needs does not match its signature: the browser refuses it, and the screen
    // crashes.
    world.door.break(/^\/host\/.*\/floating\.js/, { kind: 'flip' })
    await page.getByRole('button', { name: 'Amount', exact: true, expanded: false }).click()
    await expect(page.locator('[data-module=remit]')).toBeVisible()
    await expect(panel(page)).toContainText(`Confirming deposit ${deposit.number}`)
    release()
    await expect(panel(page)).toContainText('Done.')
  },
)

test(
  'the tab is reloaded while the call runs: the browser asks first, and the new page asks the server',
  { tag: '@long' },
  async ({ open, world }) => {
    const page = await open('admin', '/remit-request/list')
    const keys = keysOf(page)
    const { confirm } = await readyToConfirm(page, world, 'Ayşe Yılmaz')
    const release = holdDecision(world)
    await confirm.click()
    const dialogs: string[] = []
    page.once('dialog', (dialog) => {
      dialogs.push(dialog.type())
      void dialog.accept()
    })
    await page.reload()
    expect(dialogs).toEqual(['beforeunload'])
    await expect(panel(page)).toContainText(keys[0] ?? 'no key')
    await panel(page).getByRole('button', { name: 'Check the outcome' }).click()
    await expect(panel(page)).toContainText('Done.')
    release()
  },
)

test(
  'logging out asks while an outcome is unknown, and the unknown call stays stored for its person',
  { tag: '@long' },
  async ({ open, world }) => {
    const page = await open('subremit', '/remit-request/alllist')
    const { confirm } = await readyToConfirm(page, world, 'Deniz Kaya')
    world.door.break(decide, { kind: 'swallow' })
    await confirm.click()
    await expect(panel(page)).toContainText('unknown outcome')
    world.door.mend()
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Exit' }).click()
    const question = page.getByRole('alertdialog', { name: 'The outcome of an action is unknown' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(panel(page)).toBeVisible()
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Exit' }).click()
    await question.getByRole('button', { name: 'Leave anyway' }).click()
    await expect(page.getByLabel('Email')).toBeVisible()
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('kasa-money:')).length),
    ).toBe(1)
  },
)

for (const theme of ['light', 'dark'] as const) {
  test(`the panel is accessible and fits a phone, ${theme}`, { tag: '@long' }, async ({ open, world }) => {
    const page = await open('remit', '/remit-request/alllist', { bypassCSP: true })
    await page.evaluate((wanted) => {
      document.documentElement.dataset['theme'] = wanted
    }, theme)
    const { confirm } = await readyToConfirm(page, world, 'Ece Polat')
    world.door.break(decide, { kind: 'drop' })
    await confirm.click()
    await expect(panel(page)).toContainText('unknown outcome')
    await expectAccessible(page, `panel ${theme}`)
    world.door.mend()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page, `panel ${theme} on a phone`)
    const box = await panel(page).boundingBox()
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 390).toBe(true)
  })
}

import { expect, type Page } from '@playwright/test'

import { approveRequest } from '../console/approveRequest'
import { expectAccessible } from '../console/axe'
import { test as base, twoAdministrators } from '../console/consoleTest'
import { choose, examined, appearances, settled } from '../console/appearances'

const account = { person: 'admin', tenant: 'demo' } as const
const groups = '/remit-group/list'
const limits = '/limit-group/list'

/** An administrator who has just entered a fresh code, at the list of limit groups. */
const test = base.extend<{ admin: Page }>({
  admin: async ({ seat, prove, kasa }, use) => {
    const page = await seat(account, { ...examined, baseURL: kasa.address('demo', '') })
    await page.goto(limits)
    await prove(page, account)
    await use(page)
  },
})

/** The demo group that serves all deposits of its merchant. */
const group = 'Kuzey'
const drawer = (page: Page, name: string) => page.getByRole('complementary', { name })

/** Opens a record by its name, by keyboard only. */
async function open(page: Page, path: string, name: string) {
  await page.goto(path)
  await settled(page)
  await page.keyboard.press('/')
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  // The headings and this row. Until then, keys move in the earlier list.
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row', { name })).toHaveCount(1)
  await settled(page)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(drawer(page, name)).toBeVisible()
}

async function setCap(page: Page, cap: string, said: string) {
  await open(page, limits, 'Hesap günlük')
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('group', { name: 'Rule 1' }).getByRole('textbox', { name: 'At most' }).fill(cap)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(said)).toBeVisible()
}

async function tryGroup(page: Page) {
  const dialog = page.getByRole('dialog', { name: /^Try / })
  if (!(await dialog.isVisible())) await page.getByRole('button', { name: 'Try it' }).click()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('1.250,50')
  await dialog.getByRole('textbox', { name: 'Amount' }).press('Enter')
  return dialog
}

test('an ADMIN lowers a limit, sees that no account could take a deposit and why; raising it needs another ADMIN', async ({
  admin: page,
  seat,
  prove,
  kasa,
}) => {
  await setCap(page, '1', 'Hesap günlük was saved')
  await expect(drawer(page, 'Hesap günlük').getByText('at most ₺1.00 · Refuse')).toBeVisible()
  await open(page, groups, group)
  let dialog = await tryGroup(page)
  await expect(dialog.getByText('None of its accounts can take it.')).toBeVisible()
  await expect(dialog.getByText('not enough headroom').first()).toBeVisible()
  await page.keyboard.press('Escape')

  await setCap(page, '50.000.000', 'Hesap günlük was saved. What loosens it waits for approval.')
  await expect(drawer(page, 'Hesap günlük').getByText(/^A change of this group waits/)).toBeVisible()
  const [, second] = twoAdministrators
  const checker = await seat(second)
  await checker.goto(kasa.address('demo', '/approval/list'))
  await prove(checker, second)
  await approveRequest(checker, 'Hesap günlük', '₺50,000,000.00')
  await expect(checker.getByText(/Limit group change approved/)).toBeVisible()
  await open(page, groups, group)
  dialog = await tryGroup(page)
  await expect(dialog.getByText('chosen', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  const deposit = await kasa.outside.request('Zeynep Arslan', 150_000)
  await open(page, limits, 'Hesap günlük')
  await drawer(page, 'Hesap günlük').getByRole('link', { name: deposit.number }).click()
  await page.getByRole('button', { name: 'Show the other accounts and limits' }).click()
  await expect(page.getByRole('heading', { name: 'How the account was chosen' })).toBeVisible()
  await expect(page.getByText('chosen', { exact: true })).toBeVisible()
  await expect(page.getByText('Account · amount a day', { exact: true })).toBeVisible()
})

test(
  'the accounts of a group are put in another order without a mouse, and stay in it',
  { tag: '@long' },
  async ({ admin: page }) => {
    await open(page, groups, group)
    const labels = () =>
      drawer(page, group)
        .getByRole('listitem')
        .evaluateAll((items) =>
          items
            .filter((item) => item.hasAttribute('data-account'))
            .map((item) => item.querySelector('.who')?.textContent),
        )
    await expect.poll(async () => (await labels()).length).toBeGreaterThan(1)
    const [first, second, ...rest] = await labels()
    await drawer(page, group)
      .getByRole('button', { name: /^Move .+ down$/ })
      .first()
      .focus()
    await page.keyboard.press('Alt+ArrowDown')
    expect(await labels()).toEqual([second, first, ...rest])
    const save = drawer(page, group).getByRole('button', { name: 'Save order' })
    await save.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(`The order of ${group} was saved`)).toBeVisible()
    await open(page, groups, group)
    await expect.poll(labels).toEqual([second, first, ...rest])
    // The audit log below shows who ordered them.
    await expect(drawer(page, group).getByText('Remit group: accounts reordered').first()).toBeVisible()
  },
)

for (const look of appearances) {
  test(
    `axe: limit groups and remit groups with their drawers and forms, ${look.theme}, ${look.language}`,
    { tag: '@long' },
    async ({ admin: page, kasa }) => {
      const texts =
        look.language === 'tr'
          ? { edit: 'Düzenle', tryIt: 'Dene', amount: 'Tutar', chosen: 'seçildi', hours: 'Saat ekle' }
          : { edit: 'Edit', tryIt: 'Try it', amount: 'Amount', chosen: 'chosen', hours: 'Add hours' }
      const where = `${look.theme} ${look.language}`
      await choose(page, look, kasa.address('demo', ''))
      await open(page, limits, 'Hesap günlük')
      await expect(drawer(page, 'Hesap günlük').getByRole('listitem').first()).toBeVisible()
      await expectAccessible(page, `limit group ${where}`)
      await page.getByRole('button', { name: texts.edit }).click()
      await page.getByRole('button', { name: texts.hours }).click()
      await expectAccessible(page, `limit form ${where}`)

      await open(page, groups, group)
      await expectAccessible(page, `remit group ${where}`)
      await page.getByRole('button', { name: texts.edit }).click()
      await expect(page.getByRole('checkbox').first()).toBeVisible()
      await expectAccessible(page, `remit group form ${where}`)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: texts.tryIt }).click()
      await page.getByRole('textbox', { name: texts.amount }).fill('10')
      await page.getByRole('textbox', { name: texts.amount }).press('Enter')
      await expect(page.getByText(texts.chosen, { exact: true })).toBeVisible()
      await expectAccessible(page, `try ${where}`)
    },
  )
}

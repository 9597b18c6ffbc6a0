import { expect, type Locator, type Page } from '@playwright/test'

import { expectAccessible } from '../console/axe'
import { test } from '../console/consoleTest'
import { choose, examined, appearances, settled } from '../console/appearances'

/**
 * A remit desk or an administrator, once a day per account, or when a bot was away. Fewest keys: I opens the import,
 * the dropped file is uploaded at once, I imports it.
 */
const list = '/bank-account/statements'

/** Today's statement file of a bank for one account, with one transfer. */
function statementOf(iban: string, amountMinor: number, text: string): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Istanbul' })
    .format(new Date())
    .slice(2)
    .replaceAll('-', '')
  const amount = (amountMinor / 100).toFixed(2).replace('.', ',')
  return [
    ':20:E2E',
    `:25:${iban}`,
    ':28C:1/1',
    `:60F:C${day}TRY0,00`,
    `:61:${day}${day.slice(2)}C${amount}NTRFNONREF`,
    `:86:${text}`,
    `:62F:C${day}TRY${amount}`,
    '-',
    '',
  ].join('\r\n')
}

/** Drops a file as a mouse does. */
async function drop(target: Locator, name: string, content: string): Promise<void> {
  await target.evaluate(
    (element, file) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([file.content], file.name))
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    },
    { name, content },
  )
}

async function handIn(page: Page, last4: string, name: string, content: string): Promise<void> {
  await page.keyboard.press('i')
  const dialog = page.getByRole('dialog', { name: 'Import statement' })
  const account = dialog.getByLabel('Bank account')
  await expect(account.getByRole('option').nth(1)).toBeAttached()
  await account.selectOption({
    label: await account
      .getByRole('option')
      .filter({ hasText: `···${last4}` })
      .first()
      .innerText(),
  })
  await drop(dialog.getByText('Drop the bank’s file here'), name, content)
}

test('a bank’s file is dropped, looked at and imported; its line finds the deposit, and again it is known', async ({
  kasa,
  seat,
}) => {
  const deposit = await kasa.outside.request('Elif Kılıç', 4_321_00)
  const iban = (deposit.iban ?? '').replace(/\s/g, '')
  const file = statementOf(iban, 4_321_00, `GONDEREN: ELIF KILIC ACIKLAMA: ${deposit.referenceCode}`)
  const name = `${deposit.referenceCode}.sta`
  const page = await seat({ person: 'admin', tenant: 'demo' })
  await page.goto(kasa.address('demo', list))
  await settled(page)

  await handIn(page, iban.slice(-4), name, file)
  const drawer = page.getByRole('complementary', { name })
  await expect(drawer.getByRole('button', { name: 'Import 1 new' })).toBeVisible()
  await expect(drawer.getByText('ELIF KILIC', { exact: true })).toBeVisible()
  await page.keyboard.press('i')
  await expect(drawer.getByText('Imported', { exact: true })).toBeVisible()
  await expect(drawer.getByRole('link', { name: `Deposit ${deposit.number}` })).toBeVisible()

  // Other bytes with the same bookings: no line is new.
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await handIn(page, iban.slice(-4), `again-${name}`, file.replace(':20:E2E', ':20:AGAIN'))
  const again = page.getByRole('complementary', { name: `again-${name}` })
  await expect(again.getByRole('button', { name: 'Mark as done' })).toBeVisible()
  await expect(again.getByRole('tab', { name: /Duplicate 1/ })).toBeVisible()

  // The same file again is one import, and the page shows that it is already known.
  await page.keyboard.press('Escape')
  await expect(again).toBeHidden()
  await handIn(page, iban.slice(-4), 'another name.sta', file)
  await expect(page.getByText('Duplicate file')).toBeVisible()
  await expect(page.getByRole('complementary', { name })).toBeVisible()
})

test('a broken file is refused with a message, accessibly in every look', { tag: '@long' }, async ({ kasa, seat }) => {
  const deposit = await kasa.outside.request('Can Demir', 1_234_00)
  const page = await seat({ person: 'admin', tenant: 'demo' }, examined)
  await page.goto(kasa.address('demo', list))
  await settled(page)
  const name = `${deposit.referenceCode}.csv`
  await handIn(page, (deposit.iban ?? '').slice(-4), name, `bir;iki;uc\n1;2;3\n4;5;${deposit.referenceCode}\n`)
  const drawer = page.getByRole('complementary', { name })
  await expect(
    drawer.getByText('No header row with date, amount and description columns was found', { exact: false }),
  ).toBeVisible()
  await drawer.getByRole('button', { name: 'Map columns' }).click()
  await expect(page.getByLabel('Meaning of column 1')).toBeVisible()
  await expectAccessible(page, 'the mapping')
  await page.keyboard.press('Escape')
  const address = page.url()
  for (const look of appearances) {
    await choose(page, look, address)
    await page.goto(address)
    await settled(page)
    await expect(page.getByRole('complementary', { name })).toBeVisible()
    await expectAccessible(page, `${look.theme} ${look.language}`)
  }
})

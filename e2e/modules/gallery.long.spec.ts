import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { join } from 'node:path'

import { expect, test as base } from '@playwright/test'

import { entries } from '../../shared/ui/gallery/entries'
import { addressOf } from '../../shared/ui/gallery/look'

/** The catalogue of the UI kit, as `npm run gallery` serves it. */
const test = base.extend<object, { gallery: string }>({
  gallery: [
    async ({}, use) => {
      const child = spawn(process.execPath, ['--import', 'tsx', 'shared/ui/gallery/serve.ts'], {
        cwd: join(import.meta.dirname, '../..'),
        env: { ...process.env, PORT: '0' },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const url = await new Promise<string>((resolve, reject) => {
        createInterface(child.stdout).on('line', (line) => {
          const [found] = /http:\S+/.exec(line) ?? []
          if (found) resolve(found)
        })
        child.once('exit', (code) => reject(new Error(`The gallery did not start: exit ${code}`)))
      })
      await use(url)
      child.kill()
      await once(child, 'exit')
    },
    { scope: 'worker' },
  ],
})

const appearances = [
  { theme: 'light', language: 'en', width: 1440 },
  { theme: 'dark', language: 'tr', width: 390 },
] as const

/** Every page of the catalogue: all states without an overlay together, each state with an overlay on its own page. */
const pages = entries.flatMap(({ file, states }) => [
  ...(states.some(({ isAlone }) => !isAlone) ? [{ entry: file, state: -1 }] : []),
  ...states.flatMap(({ isAlone }, state) => (isAlone ? [{ entry: file, state }] : [])),
])

for (const look of appearances) {
  test(`every component in ${look.theme}, ${look.language}, ${look.width} px: axe and the console are silent`, async ({
    page,
    gallery,
  }) => {
    test.setTimeout(240_000)
    const messages: string[] = []
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && messages.push(message.text()))
    page.on('pageerror', (error) => messages.push(String(error)))
    await page.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`policy: ${violatedDirective} ${blockedURI}`),
      ),
    )
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: look.width, height: 844 })
    for (const shown of pages) {
      await page.goto(new URL(addressOf('/checked', { ...shown, ...look }), gallery).href)
      await expect
        .poll(() => page.locator('html').getAttribute('data-findings'), { message: `${shown.entry} ${shown.state}` })
        .not.toBeNull()
      const findings = JSON.parse((await page.locator('html').getAttribute('data-findings')) ?? 'null') as string[]
      expect(
        findings.filter((finding) => /^(serious|critical)/.test(finding)),
        `${shown.entry} ${shown.state}`,
      ).toEqual([])
      expect(await page.locator('section.g-state').count(), `${shown.entry} ${shown.state}`).toBeGreaterThan(0)
    }
    expect(messages).toEqual([])
  })
}

test('the catalogue itself: an entry with its props from types, its keys, its frame and axe’s result', async ({
  page,
  gallery,
}) => {
  await page.goto(gallery)
  await expect(page.getByRole('heading', { level: 1, name: 'Button' })).toBeVisible()
  await expect(page.getByRole('row', { name: /whyNot\?.*string.*Off with a reason/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'axe' }).getByRole('status')).toHaveText('Nothing found.')
  await page.getByRole('navigation', { name: 'Components' }).getByRole('link', { name: 'DataGrid' }).click()
  await expect(page.getByRole('row', { name: /Ctrl A/ })).toBeVisible()
  await page.getByRole('group', { name: 'Language' }).getByRole('button', { name: 'tr' }).click()
  await page.getByRole('group', { name: 'Theme' }).getByRole('button', { name: 'dark' }).click()
  await page.getByRole('group', { name: 'Width' }).getByRole('button', { name: '390' }).click()
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('grid', { name: 'Yatırım talepleri' }).first()).toBeVisible()
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark')
  // The state is in the URL, so a link shows the same view to another person.
  await page.reload()
  await expect(page.frameLocator('iframe').getByRole('grid', { name: 'Yatırım talepleri' }).first()).toBeVisible()
})

import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from '@playwright/test'

import { startMerchantReceiver } from './console/outsideWorld'
import { signInWithEnrolment } from './console/signIn'
import { startConsole } from './console/startConsole'
import { copyTree } from './modules/copyTree'

test('a team makes a module in under a minute, and the console that was built before shows it', async ({ page }) => {
  test.setTimeout(300_000)
  const tree = copyTree()
  const receiver = await startMerchantReceiver()
  try {
    const integrity = readFileSync(join(tree, 'host/dist/integrity.json'), 'utf8')
    // The packages of a clone; what the minute counts is the module.
    execFileSync(process.execPath, ['deploy/local/run.mjs', 'deploy/modules/writeFiles.ts'], {
      cwd: tree,
      stdio: 'pipe',
    })
    const startedMs = Date.now()
    execFileSync('npm', ['run', 'new-module', '--', 'chargebacks', '--tr', 'Ters ibrazlar'], {
      cwd: tree,
      stdio: 'pipe',
    })
    expect(Date.now() - startedMs).toBeLessThan(60_000)
    expect(readFileSync(join(tree, 'host/dist/integrity.json'), 'utf8')).toBe(integrity)

    const console = await startConsole(receiver.port, '', tree)
    try {
      const violations: string[] = []
      page.on('console', (message) => message.type() === 'error' && violations.push(message.text()))
      await page.goto(`${console.origin}/chargebacks/list`)
      await signInWithEnrolment(page, 'admin@demo.test')
      await expect(page.getByRole('heading', { level: 1, name: 'Chargebacks' })).toBeVisible()
      await expect(page.getByText('No confirmed deposit yet')).toBeVisible()
      await page.getByRole('navigation').getByRole('link', { name: 'Users', exact: true }).click()
      await page.getByRole('navigation').getByRole('link', { name: 'Chargebacks', exact: true }).click()
      await expect(page.getByRole('grid', { name: 'Chargebacks' })).toBeVisible()
      expect(violations).toEqual([])

      // Another tenant, which nobody enabled it for, has never heard of it.
      const other = new URL('/chargebacks/list', console.origin.replace('localhost', 'lite.localhost')).href
      await page.goto(other)
      expect(await page.content()).not.toMatch(/chargebacks"|Ters ibrazlar/)
    } finally {
      await console.stop()
    }
  } finally {
    await receiver.close()
    rmSync(tree, { recursive: true, force: true })
  }
})

import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { openStore } from '@kasa/api/releases/openStore'
import { newestPointer } from '@kasa/api/releases/pointers'
import { expect, test } from '@playwright/test'

import { startMerchantReceiver } from '../console/merchantAndBank'
import { signInWithEnrolment } from '../console/signIn'
import { startConsole } from '../console/startConsole'
import { copyTree } from './copyTree'

/**
 * Runs `npm run release -- chargebacks` in this tree on this console's store, with `text` appended to one of the
 * module's files.
 */
function releaseWith(
  tree: string,
  home: string,
  file: string,
  text: string,
): { status: number | null; output: string } {
  const path = join(tree, 'remotes/chargebacks/src/chargebacks', file)
  const before = readFileSync(path, 'utf8')
  writeFileSync(path, before + text)
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'release', '--', 'chargebacks'], {
    cwd: tree,
    encoding: 'utf8',
    env: { ...process.env, KASA_HOME: home, KASA_STORE: '' },
  })
  writeFileSync(path, before)
  return { status, output: stdout + stderr }
}

/** Replaces one place in a file of this tree. */
function edit(tree: string, file: string, from: string, to: string): void {
  const text = readFileSync(join(tree, file), 'utf8')
  expect(text).toContain(from)
  writeFileSync(join(tree, file), text.replace(from, to))
}

/** The builds of host and modules that are live in this console. */
async function liveIn(home: string): Promise<Record<string, string | undefined>> {
  const { store } = await openStore(home)
  const live = async (id: string) => [id, (await newestPointer(store, id))?.stable.folder]
  return Object.fromEntries(await Promise.all(['host', 'admin', 'remit', 'chargebacks'].map(live)))
}

test('a new module is made in a minute and shown by the older console; a broken one is not released', async ({
  page,
}) => {
  test.setTimeout(480_000)
  const tree = copyTree()
  const receiver = await startMerchantReceiver()
  try {
    const integrity = readFileSync(join(tree, 'host/dist/integrity.json'), 'utf8')
    // Installs the packages of a clone; only the module counts towards the minute.
    execFileSync(process.execPath, ['deploy/local/run.mjs', 'deploy/modules/writeFiles.ts'], {
      cwd: tree,
      stdio: 'pipe',
    })
    const startedMs = Date.now()
    execFileSync('npm', ['run', 'new-module', '--', 'chargebacks', '--tr', 'Ters ibrazlar'], {
      cwd: tree,
      stdio: 'pipe',
    })
    const madeMs = Date.now() - startedMs
    test.info().annotations.push({ type: 'measured', description: `made in ${(madeMs / 1000).toFixed(1)} s` })
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

      // A tenant for which the module is not enabled gets no trace of it.
      const other = new URL('/chargebacks/list', console.origin.replace('localhost', 'lite.localhost')).href
      await page.goto(other)
      expect(await page.content()).not.toMatch(/chargebacks"|Ters ibrazlar/)

      const home = dirname(console.mail)
      const untyped = releaseWith(tree, home, 'ChargebacksPage.tsx', "\nexport const half: number = 'written'\n")
      expect(untyped.output).toMatch(/ChargebacksPage\.tsx\(\d+,\d+\): error TS2322[^]*Nothing was released\./)
      const failing = releaseWith(
        tree,
        home,
        'chargebacks.test.tsx',
        "\ntest('a promise that is not kept', () => expect(1).toBe(2))\n",
      )
      expect(failing.output).toMatch(/a promise that is not kept[^]*Nothing was released\./)
      expect([untyped.status, failing.status]).toEqual([1, 1])
      const releasedMs = Date.now()
      const sound = releaseWith(tree, home, 'ChargebacksPage.tsx', '')
      // On an idle machine, a release of this module takes ten seconds; six releases equal the minute on any machine.
      expect(madeMs).toBeLessThan(6 * (Date.now() - releasedMs))
      expect([sound.status, sound.output]).toEqual([
        0,
        expect.stringMatching(/released chargebacks[^]*was live already/),
      ])

      // A new field in a response: only the module that shows it is released.
      const before = await liveIn(home)
      edit(
        tree,
        'shared/contracts/src/deposits.ts',
        'merchantRef: z.string(),',
        'merchantRef: z.string(),\n  shelf: z.optional(z.string()),',
      )
      const columns = 'remotes/chargebacks/src/chargebacks/chargebacksColumns.tsx'
      const shelf = "{ id: 'shelf', header: 'Shelf', width: 96, phone: 'hidden', cell: (row) => row.shelf },"
      edit(tree, columns, "    {\n      id: 'created',", `    ${shelf}\n    {\n      id: 'created',`)
      for (const file of ['package.json', 'src/module.ts']) edit(tree, `remotes/chargebacks/${file}`, '0.1.0', '0.2.0')
      const result = releaseWith(tree, home, 'ChargebacksPage.tsx', '')
      expect([result.status, result.output]).toEqual([0, expect.stringContaining('released chargebacks')])
      const { chargebacks: old, ...others } = before
      const { chargebacks: made, ...untouched } = await liveIn(home)
      expect(untouched).toEqual(others)
      expect([old, made]).toEqual([expect.stringMatching(/^0\.1\.0-/), expect.stringMatching(/^0\.2\.0-/)])
      await page.goto(`${console.origin}/chargebacks/list`)
      await expect(page.getByRole('columnheader', { name: 'Shelf' })).toBeVisible()
    } finally {
      await console.stop()
    }
  } finally {
    await receiver.close()
    rmSync(tree, { recursive: true, force: true })
  }
})

import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { affectedBy, testsOf } from './affected'
import { root } from './bootstrap.mjs'

test('a changed screen selects the tests that import it and the browser tests of its module @long', () => {
  const { files, jest, browser } = affectedBy(['remotes/remit/src/bots/BotForm.tsx'])
  expect(files).toEqual(['remotes/remit/src/bots/BotForm.tsx'])
  expect(jest).toContain('remotes/remit/src/bots/beats.test.tsx')
  expect(jest.filter((file) => !file.startsWith('remotes/remit/'))).toEqual([])
  expect(browser).toContain('e2e/remit/deposit.spec.ts')
  expect(browser.filter((file) => !file.startsWith('e2e/remit/'))).toEqual([])
})

test('a changed part of the server selects tests that import it, not all that start the server @long', () => {
  const { jest, browser } = affectedBy(['api/src/bots/bots.service.ts'])
  expect(jest).toContain('api/src/bots/bots.test.ts')
  expect(jest).not.toContain('api/src/audit/audit.test.ts')
  expect(browser).toContain('e2e/remit/bots.spec.ts')
})

test('a changed test selects itself, a changed document nothing @long', () => {
  expect(affectedBy(['api/src/users/users.test.ts']).jest).toEqual(['api/src/users/users.test.ts'])
  expect(affectedBy(['README.md'])).toEqual({ files: [], jest: [], browser: [] })
})

test('a word finds all levels of a module, and of a folder', () => {
  const { jest, browser } = testsOf('withdraw')
  expect(jest).toEqual(expect.arrayContaining(['shared/domain/src/withdrawal.test.ts']))
  expect(jest.some((file) => file.startsWith('api/src/withdrawals/'))).toBe(true)
  expect(browser).toContain('e2e/withdraw/payout.spec.ts')
  expect(testsOf('matching').jest.every((file) => /matching/i.test(file))).toBe(true)
  expect(testsOf('no such thing')).toEqual({ files: [], jest: [], browser: [] })
})

test('browser tests are in the folder of a module, or of what carries them all', () => {
  const modules = readdirSync(join(root, 'remotes'))
  const specs = execFileSync('git', ['ls-files', 'e2e/*.spec.ts'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
  const folders = new Set(specs.filter((file) => existsSync(join(root, file))).map((file) => file.split('/')[1] ?? ''))
  expect([...folders].filter((folder) => ![...modules, 'host', 'federation', 'modules'].includes(folder))).toEqual([])
})

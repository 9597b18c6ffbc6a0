import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * Breaks every rule of `.dependency-cruiser.mjs` on purpose, in a small model of this tree: the clean model must pass,
 * and each broken file must be reported by exactly the rule it breaks.
 */
const root = join(__dirname, '../../..')

/** A model of the tree in which every import is allowed. */
const clean: Record<string, string> = {
  'shared/domain/src/money.ts': 'export const a = 1',
  'shared/domain/src/menu.ts': `import { a } from './money'; export const menu = a`,
  'shared/domain/src/money.test.ts': `import fc from 'fast-check'; import { a } from './money'; fc.check(a)`,
  'shared/contracts/src/deposits.ts': `import { a } from '@kasa/domain/money'; import * as z from 'zod/mini'; export const b = [a, z]`,
  'shared/module/src/defineModule.ts': `import type { FC } from 'react'; import { b } from '@kasa/contracts/deposits'; export const m: [FC, unknown] = [b, b]`,
  'shared/ui/src/Button.tsx': `import { a } from '@kasa/domain/money'; export const Button = a`,
  'shared/console/src/session.ts': `import { tokens } from './tokens'; import { b } from '@kasa/contracts/deposits'; export const session = [tokens, b]`,
  'shared/console/src/tokens.ts': 'export const tokens = 1',
  'shared/desk/src/QueuePage.tsx': `import { Button } from '@kasa/ui/Button'; import { session } from '@kasa/console/session'; export const QueuePage = [Button, session]`,
  'shared/testing/src/render.tsx': `import { session } from '@kasa/console/session'; export const render = session`,
  'host/src/main.tsx': `import { session } from '@kasa/console/session'; import { Button } from '@kasa/ui/Button'; export const main = [session, Button]`,
  'remotes/remit/src/deposits/DepositsPage.tsx': `import { Button } from '@kasa/ui/Button'; import { words } from '../locales/tr'; import { session } from '@kasa/console/session'; export const Page = [Button, words, session]`,
  'remotes/remit/src/deposits/deposits.test.tsx': `import { render } from '@kasa/testing/render'; import { Page } from './DepositsPage'; render(Page)`,
  'remotes/remit/src/accounts/AccountsPage.tsx': 'export const Accounts = 1',
  'remotes/remit/src/locales/tr.ts': 'export const words = {}',
  'remotes/card/src/transfers/TransfersPage.tsx': 'export const Transfers = 1',
  'api/src/db/transaction.ts': `import pg from 'pg'; export const inTransaction = pg`,
  'api/src/deposits/deposits.sql.ts': `import pg from 'pg'; export const select = pg`,
  'api/src/deposits/deposits.service.ts': `import { inTransaction } from '../db/transaction'; import { select } from './deposits.sql'; export const list = [inTransaction, select]`,
  'api/src/deposits/deposits.routes.ts': `import fastify from 'fastify'; import { list } from './deposits.service'; export const routes = [fastify, list]`,
  'api/src/merchants/merchants.service.ts': 'export const merchants = 1',
  'deploy/console/start.ts': `import { routes } from '@kasa/api/deposits/deposits.routes'; export const started = routes`,
}

/** For each rule, a file that breaks it. `deploy` and `e2e` may import anything. */
const broken: Record<string, { file: string; code: string; also?: Record<string, string> }> = {
  'every-import-resolves': { file: 'host/src/a.ts', code: `import './nowhere'` },
  'no-cycles': {
    file: 'shared/domain/src/b.ts',
    code: `import { c } from './c'; export const b = () => c`,
    also: { 'shared/domain/src/c.ts': `import { b } from './b'; export const c = () => b` },
  },
  'domain-is-pure': { file: 'shared/domain/src/d.ts', code: `import * as z from 'zod/mini'; export const d = z` },
  'contracts-know-zod-and-domain': {
    file: 'shared/contracts/src/e.ts',
    code: `import ky from 'ky'; export const e = ky`,
  },
  'module-is-a-seam': {
    file: 'shared/module/src/f.ts',
    code: `import { session } from '@kasa/console/session'; export const f = session`,
  },
  'ui-knows-no-network': { file: 'shared/ui/src/G.tsx', code: `import ky from 'ky'; export const G = ky` },
  'desk-stands-on-console-and-ui': {
    file: 'shared/console/src/u.ts',
    code: `import { QueuePage } from '@kasa/desk/QueuePage'; export const u = QueuePage`,
  },
  'shared-is-a-leaf': {
    file: 'shared/console/src/h.ts',
    code: `import { main } from '../../../host/src/main'; export const h = main`,
  },
  'remotes-are-strangers': {
    file: 'remotes/remit/src/deposits/i.ts',
    code: `import { Transfers } from '../../../card/src/transfers/TransfersPage'; export const i = Transfers`,
  },
  'remotes-know-no-host': {
    file: 'remotes/card/src/transfers/j.ts',
    code: `import { main } from '../../../../host/src/main'; export const j = main`,
  },
  'remotes-hold-no-token': {
    file: 'remotes/card/src/transfers/k.ts',
    code: `import { tokens } from '@kasa/console/tokens'; export const k = tokens`,
  },
  'slices-are-strangers': {
    file: 'remotes/remit/src/deposits/l.ts',
    code: `import { Accounts } from '../accounts/AccountsPage'; export const l = Accounts`,
  },
  'host-loads-remotes-by-manifest': {
    file: 'host/src/m.ts',
    code: `import { Transfers } from '../../remotes/card/src/transfers/TransfersPage'; export const m = Transfers`,
  },
  'api-has-no-browser-code': {
    file: 'api/src/deposits/n.ts',
    code: `import { Button } from '@kasa/ui/Button'; export const n = Button`,
  },
  'api-knows-no-deployment': {
    file: 'api/src/deposits/o.ts',
    code: `import { started } from '../../../deploy/console/start'; export const o = started`,
    also: { 'deploy/console/start.ts': 'export const started = 1' },
  },
  'only-sql-files-touch-pg': { file: 'api/src/deposits/p.ts', code: `import pg from 'pg'; export const p = pg` },
  'routes-never-query': {
    file: 'api/src/deposits/q.routes.ts',
    code: `import { select } from './deposits.sql'; export const q = select`,
  },
  'services-know-no-http': {
    file: 'api/src/deposits/r.service.ts',
    code: `import fastify from 'fastify'; export const r = fastify`,
  },
  'own-sql-only': {
    file: 'api/src/merchants/s.ts',
    code: `import { select } from '../deposits/deposits.sql'; export const s = select`,
  },
  'code-imports-no-tests': {
    file: 'host/src/t.ts',
    code: `import { render } from '@kasa/testing/render'; export const t = render`,
  },
}

const packages = ['zod/mini', 'react', 'ky', 'pg', 'fastify', 'fast-check']

type Violation = { rule: { name: string }; from: string }

function violationsIn(files: Record<string, string>): string[] {
  const tree = mkdtempSync(join(tmpdir(), 'kasa-boundaries-'))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
  try {
    for (const [path, text] of Object.entries(files)) write(path, text)
    for (const name of packages) {
      write(
        `node_modules/${name.split('/')[0]}/package.json`,
        JSON.stringify({ name, version: '1.0.0', exports: { '.': './index.js', './mini': './index.js' } }),
      )
      write(`node_modules/${name.split('/')[0]}/index.js`, '')
    }
    for (const file of ['.dependency-cruiser.mjs', '.dependency-cruiser.tsconfig.json', 'tsconfig.json'])
      copyFileSync(join(root, file), join(tree, file))
    const cruise = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
    const json = execFileSync(
      process.execPath,
      [
        cruise,
        '--config',
        '.dependency-cruiser.mjs',
        '--output-type',
        'json',
        'host',
        'remotes',
        'shared',
        'api',
        'deploy',
      ],
      { cwd: tree, encoding: 'utf8' },
    )
    const { summary } = JSON.parse(json) as { summary: { violations: Violation[] } }
    return [...new Set(summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`))].sort()
  } finally {
    rmSync(tree, { recursive: true })
  }
}

jest.setTimeout(60_000)

it('passes a tree in which every import is allowed', () => {
  expect(violationsIn(clean)).toEqual([])
})

it('names each broken file by the rule it breaks, and no other', () => {
  const all = Object.values(broken).reduce<Record<string, string>>(
    (files, { file, code, also }) => ({ ...files, ...also, [file]: code }),
    { ...clean },
  )
  const expected = Object.entries(broken).map(([rule, { file }]) => `${rule}: ${file}`)
  // A cycle may be reported from either of its files.
  const seen = violationsIn(all).map((line) =>
    line.replace('no-cycles: shared/domain/src/c.ts', 'no-cycles: shared/domain/src/b.ts'),
  )
  expect([...new Set(seen)].sort()).toEqual(expected.sort())
})

it('has a breach for every rule', () => {
  const names = execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import config from '${join(root, '.dependency-cruiser.mjs')}'; console.log(config.forbidden.map((rule) => rule.name).join(' '))`,
    ],
    { encoding: 'utf8' },
  )
  expect(names.trim().split(' ').sort()).toEqual(Object.keys(broken).sort())
})

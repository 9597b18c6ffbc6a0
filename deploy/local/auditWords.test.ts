import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './bootstrap.mjs'

/** What the API writes into the audit log under a name of its own; the log's page has words for each. */
const sources = readdirSync(join(root, 'api/src'), { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !/(^|\/)testing\/|\.test\.ts$/.test(file),
)
const actions = [
  ...new Set(
    sources.flatMap((file) =>
      [...readFileSync(join(root, 'api/src', file), 'utf8').matchAll(/recordAudit\(\w+, [\w.]+, '([\w.]+)'/g)].map(
        ([, action = '']) => action,
      ),
    ),
  ),
].sort()
const words = readFileSync(join(root, 'remotes/admin/src/locales/en.ts'), 'utf8')

test('there are acts to look at', () => expect(actions.length).toBeGreaterThan(40))

test.each(actions)('%s has words in the audit log', (action) => {
  expect(words).toContain(`'action.${action}':`)
})

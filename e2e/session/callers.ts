import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { webpackBuild } from '@kasa/build/webpackCommand'

import { publishBuild } from '../../deploy/release/publish'

/** Five modules that only send calls: each sends four at once on the page's `kasa-call` event. */
export const callerIds = ['caller1', 'caller2', 'caller3', 'caller4', 'caller5'] as const
export const callsEach = 4

type Id = (typeof callerIds)[number]

const definition = (id: Id) => `
import { defineModule } from '@kasa/module/defineModule'

export const module = defineModule(
  {
    id: '${id}', version: '1.0.0', owner: { team: 'Fixtures', contact: 'fixtures@kasa.example' }, contract: { major: 1, minMinor: 0 },
    routes: [{ path: '/${id}', page: 'page', titleKey: 'title', permission: 'user.list' }],
    menu: [{ id: '${id}', labelKey: 'title', icon: 'deposit', link: '/${id}', section: 'main', order: 90 }],
    permissions: ['user.list'],
    locales: { tr: { title: '${id}' }, en: { title: '${id}' } },
    budgets: { totalKb: 40 },
  },
  { page: () => import('./Page').then((file) => file.Page) },
)
`

const screen = (id: Id) => `
import { userDetail } from '@kasa/contracts/users'
import { failureOf } from '@kasa/console/failure'
import { getJson, postJson } from '@kasa/console/http'

type Order = { path: \`/\${string}\`; isWrite: boolean; calls?: Promise<string>[] }

const outcome = ({ path, isWrite }: Order): Promise<string> =>
  (isWrite ? postJson(path, userDetail, {}) : getJson(path, userDetail)).then(
    () => 'answered',
    (caught: unknown) => \`\${failureOf(caught).kind} \${failureOf(caught).status}\`,
  )

addEventListener('kasa-call', (event) => {
  const order = (event as CustomEvent<Order>).detail
  for (let call = 0; call < ${callsEach}; call += 1) order.calls?.push(outcome(order))
})

export function Page() {
  return <h1>${id}</h1>
}
`

/** Builds the five modules and publishes them; all share one source text, written only for the build. */
export async function publishCallers(home: string, root: string): Promise<void> {
  const folder = mkdtempSync(join(import.meta.dirname, '.callers-'))
  try {
    for (const id of callerIds) {
      mkdirSync(join(folder, id, 'src'), { recursive: true })
      const write = (file: string, text: string) => writeFileSync(join(folder, id, file), text)
      write(
        'package.json',
        JSON.stringify({ name: `@kasa/fixture-${id}`, version: '1.0.0', private: true, type: 'module' }),
      )
      write(
        'webpack.config.mjs',
        `import { remote } from '@kasa/build/remote'\n\nexport default remote(import.meta.dirname)\n`,
      )
      write('src/module.ts', definition(id))
      write('src/Page.tsx', screen(id))
    }
    const built = spawnSync(process.execPath, webpackBuild(callerIds.map((id) => join(folder, id))), {
      cwd: root,
      encoding: 'utf8',
    })
    if (built.status !== 0) throw new Error(`The calling modules do not build:\n${built.stdout}${built.stderr}`)
    for (const id of callerIds) await publishBuild(home, join(folder, id, 'dist'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

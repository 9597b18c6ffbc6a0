import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { demoPassword, demoPeople } from '../demo/accounts'
import { root } from '../local/bootstrap.mjs'
import type { LocalSettings } from '../local/environment'

type DemoMerchant = { tenant: string; code: string; keyId: string; secret: string }

/** Prints the address and, for the demo, the sign-ins and the API keys. */
export function announce({ port, demo, home }: LocalSettings, after: string): void {
  const lines = ['', `Kasa is ready: http://localhost:${port}   (${after}, data in ${home})`]
  if (!process.env.SMTP_URL) lines.push(`Mail is captured in ${join(home, 'mail')}`)
  if (demo) lines.push(...demoLines(port))
  process.stdout.write(`${lines.join('\n')}\n\n`)
}

function demoLines(port: number): string[] {
  const file = join(root, 'deploy/demo/merchants.json')
  const merchants = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DemoMerchant[]) : []
  const width = Math.max(0, ...merchants.map(({ keyId }) => keyId.length))
  return [
    `Second demo tenant: http://lite.localhost:${port}`,
    '',
    `Demo accounts: <name>@demo.test on the first, <name>@lite.test on the second; password ${demoPassword}`,
    `  ${Object.keys(demoPeople).join('  ')}`,
    '  What two people are asked for: admin asks, admin2 decides.',
    '  On the first tenant the first sign-in sets up a one-time password.',
    '',
    'Merchant API keys (deploy/demo/merchants.json):',
    ...merchants.map(
      ({ tenant, code, keyId, secret }) => `  ${tenant.padEnd(5)} ${code.padEnd(10)} ${keyId.padEnd(width)}  ${secret}`,
    ),
  ]
}

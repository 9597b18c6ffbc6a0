/**
 * The time until the first row of the queue by a deep link, in a real Chromium with the real server, compared with a
 * floor from the same run: React, Chakra's own table and the same rows. Medians of `rounds`. Run on a built tree:
 * `npm run build`, then `npm run bench -- page`. Goals of issue 11: cold ≤ 1.4, warm ≤ 1.2, slow ≤ 1.5 times the
 * floor.
 */
import { chromium, type BrowserContext, type Page } from 'playwright'

import { demoEmail } from '../../deploy/demo/accounts'
import { merchantAndBank, startMerchantReceiver } from '../console/merchantAndBank'
import { signInWithEnrolment } from '../console/signIn'
import { startConsole } from '../console/startConsole'
import { serveFloor } from './floor'

const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const rows = 40
/** A 3G line with 1.6 Mbit/s and 150 ms, and a processor at a quarter of its speed. */
const slowLine = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 }
const slowness = 4

type Look = { firstRowMs: number; busyMs: number }
type How = { isWarm: boolean; isSlow: boolean }

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

/**
 * Opens a URL in a new tab. Measures the time from the start of the navigation to the frame with `selector`, and the
 * main thread's work until then.
 */
async function lookAt(context: BrowserContext, url: string, selector: string, { isWarm, isSlow }: How): Promise<Look> {
  if (isWarm) {
    const before = await context.newPage()
    await firstRow(before, url, selector)
    await before.close()
  }
  const page = await context.newPage()
  const device = await context.newCDPSession(page)
  await device.send('Performance.enable', { timeDomain: 'threadTicks' })
  if (isSlow) {
    await device.send('Network.enable')
    await device.send('Network.emulateNetworkConditions', slowLine)
    await device.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  }
  const before = await worked()
  const firstRowMs = await firstRow(page, url, selector)
  const look = { firstRowMs, busyMs: (await worked()) - before }
  await page.close()
  return look

  async function worked(): Promise<number> {
    const { metrics } = await device.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000
  }
}

async function firstRow(page: Page, url: string, selector: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' })
  const found = await page.waitForFunction(
    (wanted) => document.querySelector(wanted) !== null && performance.now(),
    selector,
    { polling: 'raf', timeout: 60_000 },
  )
  return Number(await found.jsonValue())
}

const receiver = await startMerchantReceiver()
const kasa = await startConsole(receiver.port)
const outside = merchantAndBank(kasa.origin)
for (let at = 0; at < rows; at++) await outside.request(`Elif Kılıç ${at}`, 100_000 + at)

const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
})
const queue = `${kasa.origin}/remit-request/alllist`
const first = await browser.newContext()
const desk = await first.newPage()
await desk.goto(queue)
const list = desk.waitForResponse((answer) => answer.url().includes('/api/remit-request/list'), { timeout: 120_000 })
await signInWithEnrolment(desk, demoEmail('remit', 'demo'))
const floor = await serveFloor(await (await list).text())
await desk.locator('[role=gridcell]').first().waitFor()
// The server preloads more for a browser that was signed in before, which takes effect from the second page on.
const signedIn = await first.storageState()
await first.close()

const subjects = [
  { name: 'queue', url: queue, selector: '#root [role=row] [role=gridcell].k-c' },
  { name: 'floor', url: floor.url, selector: '#root td' },
] as const
const kinds = {
  cold: { isWarm: false, isSlow: false },
  warm: { isWarm: true, isSlow: false },
  slow: { isWarm: false, isSlow: true },
}
const goals = { cold: 1.4, warm: 1.2, slow: 1.5 }

for (const kind of ['cold', 'warm', 'slow'] as const) {
  const looks: Record<(typeof subjects)[number]['name'], Look[]> = { queue: [], floor: [] }
  for (let round = 0; round < rounds; round++) {
    for (const { name, url, selector } of subjects) {
      const context = await browser.newContext({ storageState: signedIn, viewport: { width: 1440, height: 900 } })
      looks[name].push(await lookAt(context, url, selector, kinds[kind]))
      await context.close()
    }
  }
  const ms = (name: keyof typeof looks, of: keyof Look) => median(looks[name].map((look) => look[of]))
  const ratio = ms('queue', 'firstRowMs') / ms('floor', 'firstRowMs')
  console.log(
    `${kind}: first row ${ms('queue', 'firstRowMs').toFixed(0)} ms, floor ${ms('floor', 'firstRowMs').toFixed(0)} ms: ${ratio.toFixed(2)} × (goal ${goals[kind]}); main thread ${ms('queue', 'busyMs').toFixed(0)} and ${ms('floor', 'busyMs').toFixed(0)} ms`,
  )
}
console.log(`floor page: ${floor.scriptKb.toFixed(1)} KB of script`)

await browser.close()
await floor.stop()
await kasa.stop()
await receiver.close()
process.exit(0)

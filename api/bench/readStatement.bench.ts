/**
 * Measures 100,000 rows of a statement from the upload to the last booked line, through the API on a real PostgreSQL:
 * the time of each step, the CPU seconds of server, reader and database, the longest block of the server's event loop,
 * and the memory of server and reader. Run: `npm run bench -- readStatement`. `KASA_BENCH_ROWS` sets another number of
 * rows, `KASA_BENCH_FILES=csv,mt940,alike` selects files.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

import { addAccount, setStage } from '../src/testing/moneyFixture'
import { fileReaders } from '../src/statements/readers'
import { handIn, nameAccount, readBack, runJobs } from '../src/testing/statementFixture'
import { buildTestApp } from '../src/testing/testApp'

const rows = Number(process.env['KASA_BENCH_ROWS'] ?? 100_000)
const goalBlockMs = 50
/** Seconds per 100,000 rows on two cores. */
const goals: Readonly<Record<string, number>> = { read: 15, import: 39 }
const iban = 'TR330006100519786457841326'

const kurus = (n: number) => 1_000 + ((n * 7_919) % 900_000)
const amount = (n: number) => `${Math.floor(kurus(n) / 100)},${String(kurus(n) % 100).padStart(2, '0')}`
const dayOf = (n: number) => String(1 + Math.floor((n * 28) / rows)).padStart(2, '0')
const words = (n: number) => `FAST GONDEREN: MUSTERI ${n % 5_000} ACIKLAMA: odeme ${n}`

const files: Record<string, () => string> = {
  csv: () =>
    [
      'Tarih;Saat;Tutar;Açıklama;Referans No;Karşı IBAN',
      ...Array.from({ length: rows }, (_, n) => `${dayOf(n)}.10.2026;10:00;${amount(n)};${words(n)};R${n};${iban}`),
      '',
    ].join('\n'),
  mt940: () =>
    [
      ':20:KASA',
      `:25:${iban}`,
      ':28C:1/1',
      ':60F:C261001TRY0,00',
      ...Array.from({ length: rows }, (_, n) => [
        `:61:2610${dayOf(n)}10${dayOf(n)}C${amount(n)}NTRFNONREF//M${n}`,
        `:86:${words(n)}`,
      ]).flat(),
      ':62F:C261031TRY0,00',
      '-',
      '',
    ].join('\r\n'),
  // The worst case: all bookings are equal and have no reference.
  alike: () =>
    [
      ':20:KASA',
      `:25:${iban}`,
      ':28C:1/1',
      ':60F:C261001TRY0,00',
      ...Array.from({ length: rows / 10 }, () => [':61:2610011001C100,00NTRFNONREF', ':86:havale']).flat(),
      ':62F:C261031TRY0,00',
      '-',
      '',
    ].join('\r\n'),
}

const peakMb = (pid: number) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

const test = await buildTestApp()

/** CPU seconds of a process; `cutime` and `cstime` belong to its ended children. A tick is a hundredth of a second. */
function cpuOf(pid: number | string): { parent: string; seconds: number } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    const seconds = stat.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
    return { parent: stat[1] ?? '', seconds }
  } catch {
    return { parent: '', seconds: 0 }
  }
}
const { rows: backends } = await test.tenant.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
const postmaster = cpuOf(backends[0]?.pid ?? 0).parent
/** CPU seconds of server, readers and PostgreSQL so far, which do not depend on the machine's load. */
function worked(): number {
  const database = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && cpuOf(pid).parent === postmaster)
  return [process.pid, ...fileReaders.processIds(), postmaster, ...database].reduce(
    (sum: number, pid) => sum + cpuOf(pid).seconds,
    0,
  )
}

/**
 * Measures the longest block of the event loop, and how much of it was this process's work; on a busy machine the rest
 * is waiting.
 */
function watchLoop() {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  let longest = { ms: 0, workMs: 0 }
  let [at, cpu] = [performance.now(), process.cpuUsage()]
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(cpu)
    const passedMs = performance.now() - at
    const workMs = Math.min(passedMs, (user + system) / 1000)
    if (workMs > longest.workMs) longest = { ms: passedMs, workMs }
    ;[at, cpu] = [performance.now(), process.cpuUsage()]
  }, 1)
  return () => {
    clearInterval(timer)
    delay.disable()
    return { longestMs: delay.max / 1e6, p999Ms: delay.percentile(99.9) / 1e6, workMs: longest.workMs }
  }
}

async function measured<T>(name: string, work: () => Promise<T>): Promise<T> {
  const stop = watchLoop()
  const [at, workedBefore] = [performance.now(), worked()]
  const answer = await work()
  const { longestMs, p999Ms, workMs } = stop()
  const cpuSeconds = worked() - workedBefore
  process.stdout.write(
    `  ${name.padEnd(8)} ${((performance.now() - at) / 1000).toFixed(1).padStart(7)} s, ${cpuSeconds.toFixed(1)} s of CPU   longest block ${longestMs.toFixed(0).padStart(4)} ms, at work ${workMs.toFixed(0).padStart(3)} ms   p99.9 ${p999Ms.toFixed(0).padStart(3)} ms\n`,
  )
  if (workMs > goalBlockMs) process.stdout.write(`  goal of ${goalBlockMs} ms of work without a pause: MISSED\n`)
  // Two cores do two CPU seconds of work per second.
  const goal = goals[name]
  if (goal !== undefined && cpuSeconds > 2 * goal * (rows / 100_000))
    process.stdout.write(`  goal of ${goal} s on two cores: MISSED\n`)
  return answer
}

try {
  const { groupId } = await setStage(test)
  const admin = await test.signedIn({ scope: ['ADMIN'] })
  // The test clock stands still, so due jobs run at once.
  const chosen = (process.env['KASA_BENCH_FILES'] ?? Object.keys(files).join(',')).split(',')
  for (const [name, make] of Object.entries(files).filter(([key]) => chosen.includes(key))) {
    const accountId = await addAccount(test.tenant, { remitGroupId: groupId })
    await nameAccount(test, accountId, iban)
    const bytes = Buffer.from(make())
    process.stdout.write(`${name}: ${(bytes.length / 1024 / 1024).toFixed(1)} MB\n`)
    const answer = await measured('hand in', () => handIn(admin, accountId, bytes, `${name}.txt`))
    if (answer.status !== 200) throw new Error(answer.text)
    const { id } = (answer.body as { statement: { id: string } }).statement
    await measured('read', () => runJobs(test))
    const read = await readBack(admin, id)
    process.stdout.write(
      `  ${read.status}, ${read.rowsTotal} rows; the process that reads ${Math.max(...fileReaders.processIds().map(peakMb)).toFixed(0)} MB at its peak\n`,
    )
    await admin.client.post(`/api/statement/import/${id}`, { version: read.version, confirmed: true })
    await measured('import', () => runJobs(test))
    const done = await readBack(admin, id)
    process.stdout.write(
      `  ${done.status}, ${done.rowsNew} new lines; the server ${peakMb(process.pid).toFixed(0)} MB at its peak\n`,
    )
    if (done.status !== 'DONE' || done.rowsNew !== done.rowsTotal) process.exitCode = 1
  }
} finally {
  await test.close()
}

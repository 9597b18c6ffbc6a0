import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
/**
 * How long (ms) a start may take before it counts as failed; on two cores with twenty other processes it takes a
 * minute.
 */
export const readyPatienceMs = 180_000

/** The API as a separate process that can be killed and restarted, on the same port and database. */
export const killableApi = (env: Record<string, string>, port: number) =>
  killable('API', 'api/src/main.ts', { ...env, PORT: String(port) }, `http://127.0.0.1:${port}/readyz`)

/** A process that can be killed and restarted; it is ready once `readyUrl` returns 2xx. */
export function killable(name: string, file: string, env: Record<string, string>, readyUrl: string) {
  let child: ChildProcess | undefined
  const spoken: string[] = []

  function start(): void {
    const started = spawn(process.execPath, ['--import', 'tsx', file], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (text: Buffer) => void spoken.push(text.toString('utf8')))
    child = started
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const gone = once(running, 'exit')
    running.kill(signal)
    await gone
  }

  return {
    start,
    pid: () => child?.pid,
    /** The end of its output, for the error when it does not start. */
    words: () => spoken.join('').slice(-4_000),
    untilReady: async () => {
      for (const until = Date.now() + readyPatienceMs; Date.now() < until; await wait(50)) {
        const answer = await fetch(readyUrl, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
        if (answer?.ok) return
        if (child?.exitCode !== null && child !== undefined)
          throw new Error(`The ${name} ended by itself:\n${spoken.join('').slice(-4_000)}`)
      }
      throw new Error(`The ${name} was not ready within ${readyPatienceMs / 1000} s:\n${spoken.join('').slice(-4_000)}`)
    },
    /** kill -9: it cannot finish anything. */
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { join } from 'node:path'

/** For a database, six published remotes and two seeded tenants on a busy machine; in ms. */
const readyPatienceMs = 120_000

/** `mail` is the folder of captured mails. */
export type Console = { origin: string; mail: string; stop: () => Promise<void> }

/**
 * Starts `server.ts` in its own process, as in production, and waits until it responds. `front` is what is in front
 * of it (`front.ts`), `tree` the copy of this tree to run it from.
 */
export async function startConsole(
  receiverPort: number,
  front = '',
  tree = join(import.meta.dirname, '../..'),
): Promise<Console> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'e2e/console/server.ts'], {
    cwd: tree,
    // A demo server may send callbacks to the loopback address, where the test's receiver is.
    env: { ...process.env, KASA_DEMO: '1', RECEIVER_PORT: String(receiverPort), PORT: '0', KASA_FRONT: front },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), readyPatienceMs)
  const ready = new Promise<{ port: number; mail: string }>((resolve, reject) => {
    createInterface(child.stdout).on(
      'line',
      (line) => line.startsWith('{"port"') && resolve(JSON.parse(line) as { port: number; mail: string }),
    )
    child.once('exit', (code, signal) => reject(new Error(`The console did not start: ${signal ?? `exit ${code}`}`)))
  })
  const { port, mail } = await ready.finally(() => clearTimeout(timer))
  return {
    origin: `http://localhost:${port}`,
    mail,
    stop: async () => {
      const ended = once(child, 'exit')
      child.stdin.end()
      await ended
    },
  }
}

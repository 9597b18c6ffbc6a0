import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** What the SDK wants in the environment; the server takes any. */
export const credentials = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' }

/** `asked` gives the requests since it was last called, `GET /console/key`, without their queries. */
export type S3Server = {
  address: (prefix?: string) => string
  asked: () => Promise<string[]>
  close: () => Promise<void>
}

/** Starts `s3Process.ts`, with one bucket, `console`. */
export async function startS3(): Promise<S3Server> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(__dirname, 's3Process.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  let lines: string[] = []
  let onLine = () => {}
  const port = await new Promise<string>((done, fail) => {
    createInterface(child.stdout).on('line', (line) => {
      if (/^\d+$/.test(line)) return done(line)
      lines.push(line.replace(/\?.*/, ''))
      onLine()
    })
    child.once('exit', () => fail(new Error('the S3 server of the tests did not start')))
  })
  return {
    address: (prefix = '') => `s3://console/${prefix}?endpoint=http://127.0.0.1:${port}`,
    async asked() {
      // Its lines come through a pipe: when this one has come, all before it have.
      const last = `/last-${Math.random()}`
      const heard = new Promise<void>((done) => (onLine = () => void (lines.includes(`GET ${last}`) && done())))
      await fetch(`http://127.0.0.1:${port}${last}`)
      await heard
      const [all] = [lines, (lines = [])]
      return all.slice(0, -1)
    },
    async close() {
      child.stdin.end()
      await ended
    },
  }
}

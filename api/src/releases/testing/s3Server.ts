import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Credentials that the SDK requires; the server accepts any. */
export const credentials = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' }

/** `requests` returns the requests since the last call, as `GET /console/key` without queries. */
export type S3Server = {
  address: (prefix?: string) => string
  requests: () => Promise<string[]>
  close: () => Promise<void>
}

/** Starts `s3Process.ts` with one bucket, `console`. */
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
    async requests() {
      // The process's lines arrive in order through a pipe: after this request, all earlier ones have arrived.
      const last = `/last-${Math.random()}`
      const logged = new Promise<void>((done) => (onLine = () => void (lines.includes(`GET ${last}`) && done())))
      await fetch(`http://127.0.0.1:${port}${last}`)
      await logged
      const [all] = [lines, (lines = [])]
      return all.slice(0, -1)
    },
    async close() {
      child.stdin.end()
      await ended
    },
  }
}

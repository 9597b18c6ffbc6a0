import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** What the SDK wants in the environment; the server takes any. */
export const credentials = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' }

/** `asked` are the requests it answered, `GET /console/key?…`. */
export type S3Server = { address: (prefix?: string) => string; asked: string[]; close: () => Promise<void> }

/** Starts `s3Process.ts`, with one bucket, `console`. */
export async function startS3(): Promise<S3Server> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(__dirname, 's3Process.ts')], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const asked: string[] = []
  const port = await new Promise<string>((done, fail) => {
    createInterface(child.stdout).on('line', (line) => (/^\d+$/.test(line) ? done(line) : asked.push(line)))
    child.once('exit', () => fail(new Error('the S3 server of the tests did not start')))
  })
  return {
    address: (prefix = '') => `s3://console/${prefix}?endpoint=http://127.0.0.1:${port}`,
    asked,
    async close() {
      child.stdin.end()
      await ended
    },
  }
}

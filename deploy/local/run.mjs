/**
 * `node deploy/local/run.mjs <file.ts> [arguments]`: runs a TypeScript file of the repository; installs packages
 * first if needed.
 */
import { run } from './bootstrap.mjs'

const [file, ...args] = process.argv.slice(2)
if (!file) {
  process.stderr.write('usage: node deploy/local/run.mjs <file.ts> [arguments]\n')
  process.exit(2)
}
process.argv.splice(1, process.argv.length - 1, file, ...args)
await run(file)

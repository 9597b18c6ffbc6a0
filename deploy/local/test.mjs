import { run } from './bootstrap.mjs'

await run('deploy/local/test.ts')

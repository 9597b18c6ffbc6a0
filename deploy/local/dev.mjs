import { run } from './bootstrap.mjs'

await run('deploy/local/dev.ts')

import { run } from './bootstrap.mjs'

await run('deploy/local/start.ts')

import { run } from './bootstrap.mjs'

await run('deploy/local/bench.ts')

import { run } from './bootstrap.mjs'

await run('deploy/local/build.ts')

import { run } from '../local/bootstrap.mjs'

await run('deploy/console/start.ts')

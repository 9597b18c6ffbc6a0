import { checksOf } from './checks'
import { runStages } from './stages'
import { runJest } from './testRuns'

/** `npm run check`: the static checks, and the unit tests beside them. */
process.exit(
  await runStages([
    ...checksOf(),
    { name: 'unit tests', lane: 'tests', run: () => runJest(['node', 'browser'], 'short', { workers: 1 }) },
  ]),
)

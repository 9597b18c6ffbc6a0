import { checks } from './checks'
import { findChromium } from './chromium'
import { buildFronts, fixtureFolders, frontFolders } from './fronts'
import { say } from './progress'
import { runStages, type Stage } from './stages'
import { runJest, runPlaywright } from './testRuns'

let chromium: string | undefined

const stages: readonly Stage[] = [
  ...checks,
  {
    name: 'build and budgets',
    run: async () => {
      const { built, fresh, output } = await buildFronts([...frontFolders(), ...fixtureFolders()])
      if (output) say(output.trimEnd())
      return { passed: built.length + fresh.length, failed: 0 }
    },
  },
  { name: 'API tests', run: () => runJest('api', 'deploy') },
  {
    name: 'Chromium',
    run: async () => {
      chromium = await findChromium()
      say(`  ${chromium}`)
      return { passed: 1, failed: 0 }
    },
  },
  { name: 'browser tests', needs: ['build and budgets', 'Chromium'], run: () => runPlaywright(chromium ?? '') },
]

/** `npm test [-- unit|api|browser …]`: all stages, or those whose names begin with one of the words. */
const words = process.argv.slice(2).map((word) => word.toLowerCase())
const chosen = stages.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.toLowerCase().startsWith(word)),
)
const needed = stages.filter(
  (stage) => chosen.includes(stage) || chosen.some(({ needs }) => needs?.includes(stage.name)),
)
process.exit(await runStages(needed))

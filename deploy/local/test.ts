import { affectedBy, changedFiles, testsOf, type Affected } from './affected'
import { checksOf } from './checks'
import { findChromium } from './chromium'
import { buildFronts, fixtureFolders, frontFolders } from './fronts'
import { print } from './progress'
import { command, runStages, type Stage } from './stages'
import { groupedTests, testFilesIn } from './testGroups'
import { runJest, runPlaywright, type Half } from './testRuns'

/**
 * `npm test` runs the tests that every change needs; `npm run test:long` runs the slow rest. `npm test --
 * --changed[=ref]` runs the tests that a change affects, `npm test -- withdraw` all levels of one module or folder,
 * `npm test -- lint types` the stages whose names begin so.
 */
const words = process.argv.slice(2)
const half: Half = words.includes('--long') ? 'long' : 'short'
const change = words.find((word) => /^--changed(=|$)/.test(word))
const names = words.filter((word) => !word.startsWith('--')).map((word) => word.toLowerCase())

const isUnit = (file: string) => /^(host|remotes|shared)\//.test(file)

/** All stages; with `tests`, only the stages with something to do, on these tests and files. */
function stagesOf(tests?: Affected): readonly Stage[] {
  const units = tests?.jest.filter(isUnit)
  const others = tests?.jest.filter((file) => !isUnit(file))
  const isWanted = (list?: readonly string[]) => !list || list.length > 0
  return [
    ...(isWanted(tests?.browser) ? browserStages(tests?.browser) : []),
    ...(half === 'short' && isWanted(tests?.files) ? checksOf(tests?.files) : []),
    ...(isWanted(units) ? [unitStage(units)] : []),
    ...(isWanted(others) ? [apiStage(others)] : []),
    ...(half === 'long' && !tests ? [mutantStage] : []),
  ]
}

/** These files or, without any, all test files in these folders. */
function byPath(files: readonly string[] | undefined, ...folders: readonly string[]): readonly string[] {
  const all = () => testFilesIn(half, ...folders)
  return ['--runTestsByPath', ...(files ?? (half === 'short' ? groupedTests(all()) : all()))]
}

const unitStage = (files?: readonly string[]): Stage => ({
  name: 'unit tests',
  budgetS: 450,
  run: () => runJest(['node', 'browser'], half, { workers: 2, more: byPath(files, 'host', 'remotes', 'shared') }),
})

const apiStage = (files?: readonly string[]): Stage => ({
  name: 'API tests',
  budgetS: 300,
  run: () => runJest(['api', 'deploy'], half, { workers: 2, more: byPath(files, 'api/src', 'deploy') }),
})

const mutantStage: Stage = {
  name: 'mutants',
  budgetS: 1_800,
  run: async () => {
    const { code, output } = await command(
      [process.execPath, 'deploy/local/run.mjs', 'deploy/mutants/testMutants.ts'],
      { limitMs: 3_600_000 },
    )
    const [, passed, failed] = /^(\d+) passed, (\d+) failed$/m.exec(output) ?? []
    print(output.trimEnd())
    return { passed: Number(passed ?? 0), failed: Math.max(Number(failed ?? 1), code === 0 ? 0 : 1) }
  },
}

function browserStages(paths: readonly string[] = []): readonly Stage[] {
  let chromium = ''
  return [
    {
      name: 'build and budgets',
      lane: 'browser',
      budgetS: 70,
      run: async () => {
        const { built, fresh, output } = await buildFronts([...frontFolders(), ...fixtureFolders()])
        if (output) print(output.trimEnd())
        return { passed: built.length + fresh.length, failed: 0 }
      },
    },
    {
      name: 'Chromium',
      lane: 'browser',
      budgetS: 30,
      run: async () => {
        chromium = await findChromium({ needsWhole: half === 'long' })
        print(`  ${chromium}`)
        return { passed: 1, failed: 0 }
      },
    },
    {
      name: 'browser tests',
      lane: 'browser',
      needs: ['build and budgets', 'Chromium'],
      budgetS: 400,
      run: () => runPlaywright(chromium, half, { workers: 2, paths }),
    },
  ]
}

function chosen(): readonly Stage[] {
  if (change !== undefined) return stagesOf(affectedBy(changedFiles(change.split('=')[1])))
  if (names.length === 0) return stagesOf()
  const stages = stagesOf()
  const named = stages.filter(({ name }) => names.some((word) => name.toLowerCase().startsWith(word)))
  if (named.length === 0) {
    const found = names.map(testsOf)
    return stagesOf({
      files: [],
      jest: found.flatMap(({ jest }) => jest),
      browser: found.flatMap(({ browser }) => browser),
    })
  }
  return stages.filter((stage) => named.includes(stage) || named.some(({ needs = [] }) => needs.includes(stage.name)))
}

const stages = chosen()
if (stages.length === 0) print('Nothing here has a test: no stage was run.')
process.exit(await runStages(stages))

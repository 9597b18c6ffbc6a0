import { check, type Stage } from './stages'
import { runJest } from './testRuns'

/** `pnpm check`: everything that needs no build, no database and no browser. */
export const checks: readonly Stage[] = [
  // By path: TypeScript 6 (for ts-loader and the linter) has a `tsc` of its own.
  check('types', process.execPath, 'node_modules/ts7/bin/tsc', '-p', 'tsconfig.json', '--pretty', 'false'),
  check('lint', process.execPath, 'node_modules/eslint/bin/eslint.js', '--max-warnings', '0', '.'),
  // Nothing is aligned by hand: `npm run format` writes what this asks for.
  check(
    'format',
    process.execPath,
    'node_modules/prettier/bin/prettier.cjs',
    '--check',
    '--log-level',
    'warn',
    '**/*.{ts,tsx,mjs}',
  ),
  check(
    'boundaries',
    process.execPath,
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    '--config',
    '.dependency-cruiser.mjs',
    'host',
    'remotes',
    'shared',
    'api',
    'deploy',
    'e2e',
  ),
  check('dead code', process.execPath, 'node_modules/knip/bin/knip.js', '--no-progress'),
  check('exports', process.execPath, '--import', 'tsx', 'shared/build/src/writeExports.ts', '--check'),
  { name: 'unit tests', run: () => runJest('node', 'browser') },
]

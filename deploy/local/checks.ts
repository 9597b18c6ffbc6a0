import { check, type Stage } from './stages'

/** What needs no build, no database and no browser; on these source files alone, where they are given. */
export const checksOf = (files: readonly string[] = []): readonly Stage[] => [
  // By path: TypeScript 6 (for ts-loader and the linter) has a `tsc` of its own.
  check('types', 20, process.execPath, 'node_modules/ts7/bin/tsc', '-p', 'tsconfig.json', '--pretty', 'false'),
  // The rules that need types (.oxlintrc.json).
  check(
    'promises',
    30,
    process.execPath,
    'node_modules/oxlint/bin/oxlint',
    '--type-aware',
    ...(files.length > 0 ? files : ['.']),
  ),
  check(
    'lint',
    50,
    process.execPath,
    'node_modules/eslint/bin/eslint.js',
    '--max-warnings',
    '0',
    ...(files.length > 0 ? ['--no-warn-ignored', ...files] : ['.']),
  ),
  // Nothing is aligned by hand: `npm run format` writes what this asks for.
  check(
    'format',
    80,
    process.execPath,
    'node_modules/prettier/bin/prettier.cjs',
    '--check',
    '--log-level',
    'warn',
    ...(files.length > 0 ? files : ['**/*.{ts,tsx,mjs}']),
  ),
  check('boundaries', 25, process.execPath, '--import', 'tsx', 'shared/build/src/checkBoundaries.ts'),
  check('dead code', 30, process.execPath, 'node_modules/knip/bin/knip.js', '--no-progress'),
  check('exports', 20, process.execPath, '--import', 'tsx', 'shared/build/src/writeExports.ts', '--check'),
]

import { check, type Stage } from './stages'

/** The checks that need no build, database or browser; limited to these source files, if any are given. */
export const checksOf = (files: readonly string[] = []): readonly Stage[] => [
  // By path: TypeScript 6 (for ts-loader) has its own `tsc`.
  check('types', 20, process.execPath, 'node_modules/ts7/bin/tsc', '-p', 'tsconfig.json', '--pretty', 'false'),
  check(
    'lint',
    50,
    process.execPath,
    'node_modules/oxlint/bin/oxlint',
    '--type-aware',
    ...(files.length > 0 ? files : ['.']),
  ),
  // `npm run format` fixes what this reports.
  check('format', 5, process.execPath, 'node_modules/oxfmt/bin/oxfmt', '--check', ...files),
  check('boundaries', 25, process.execPath, '--import', 'tsx', 'shared/build/src/checkBoundaries.ts'),
  check('dead code', 30, process.execPath, 'node_modules/knip/bin/knip.js', '--no-progress'),
  check('exports', 20, process.execPath, '--import', 'tsx', 'shared/build/src/writeExports.ts', '--check'),
]

import { join } from 'node:path'

/**
 * What Node is given to build these packages by webpack's own command, all in one process; run it in the repository's
 * root. What it says is read by programs and kept in logs, so it says it without colours, whatever the terminal or the
 * test runner asks for. It ends with 0, with 1 where a build has errors, with 2 where a configuration does not load.
 */
export const webpackBuild = (folders: readonly string[]): string[] => [
  '--import',
  'tsx',
  'node_modules/webpack-cli/bin/cli.js',
  'build',
  '--no-color',
  ...folders.flatMap((folder) => ['--config', join(folder, 'webpack.config.mjs')]),
]

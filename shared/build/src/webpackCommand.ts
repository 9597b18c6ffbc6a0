import { join } from 'node:path'

/**
 * The arguments for Node to build these packages with webpack's command in one process, from the repository's root.
 * Output has no colours, since programs and logs read it. Exit code 0; 1 for build errors; 2 if a configuration does
 * not load.
 */
export const webpackBuild = (folders: readonly string[]): string[] => [
  '--import',
  'tsx',
  'node_modules/webpack-cli/bin/cli.js',
  'build',
  '--no-color',
  ...folders.flatMap((folder) => ['--config', join(folder, 'webpack.config.mjs')]),
]

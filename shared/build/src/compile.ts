import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

import TerserPlugin from 'terser-webpack-plugin'
import webpack, { type Configuration } from 'webpack'

import { GuardedScriptsPlugin } from './GuardedScriptsPlugin'
import { manifestAside } from './manifestAside'
import { pureSchemas } from './pureSchemas'

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..')

/** Packages export `./*` as .ts or .tsx, and webpack would take the first of the two names whether it exists or not. */
const sources = Object.fromEntries(
  ['console', 'contracts', 'desk', 'domain', 'module', 'ui'].map((name) => [
    `@kasa/${name}`,
    join(root, 'shared', name, 'src'),
  ]),
)

/**
 * `react-router` names its development build to every bundler, whose warnings for developers are 0.5 KB brotli of every
 * signed-in page.
 */
function routerOfProduction(): string {
  const dom = createRequire(join(root, 'shared/ui/package.json')).resolve('react-router-dom/package.json')
  return join(dirname(createRequire(dom).resolve('react-router/package.json')), 'dist/production/index.mjs')
}

/** A source's path in this tree. Of what lies outside a package's own folder webpack loses a step up. */
const sourceName = ({ absoluteResourcePath: path }: { absoluteResourcePath: string }): string =>
  /\/((shared\/(console|contracts|desk|domain|module|ui)\/src|node_modules)\/.*)/.exec(path)?.[1] ??
  relative(root, path)

/** How every browser package of the console is compiled; `folder` is the package's own. */
export function compiled(folder: string): Configuration {
  return {
    mode: 'production',
    context: folder,
    target: ['web', 'es2022'],
    // Beside the build and named by no script: the store keeps them where no browser reads
    // (`deploy/release/upload.ts`).
    devtool: 'hidden-nosources-source-map',
    resolve: { extensions: ['.ts', '.tsx', '.js'], alias: { ...sources, 'react-router$': routerOfProduction() } },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: 'ts-loader',
          options: {
            transpileOnly: true,
            getCustomTransformers: () => ({ before: [pureSchemas, manifestAside(basename(folder))] }),
            configFile: join(root, 'tsconfig.json'),
            compilerOptions: { noEmit: false, allowImportingTsExtensions: false, declaration: false, sourceMap: true },
          },
        },
        // Emotion imports them for a function nobody calls, and neither says that it has no effects: 0.7 KB brotli of
        // every signed-in page.
        { test: /\/node_modules\/(hoist-non-react-statics|react-is)\//, sideEffects: false },
      ],
    },
    resolveLoader: { modules: [join(root, 'shared/build/node_modules'), 'node_modules'] },
    output: {
      path: join(folder, 'dist'),
      clean: true,
      publicPath: 'auto',
      filename: '[name].[contenthash:10].js',
      // A build lies in a folder named for all its bytes. A hash in each name as well would be 0.8 KB brotli of tables
      // in host and remote.
      chunkFilename: '[name].js',
      hashDigest: 'hex',
      devtoolModuleFilenameTemplate: sourceName,
      crossOriginLoading: 'anonymous',
      // Without it, a module that threw while loading resolves to an empty one the second time.
      strictModuleErrorHandling: true,
    },
    optimization: {
      // The smallest numbers for what is named most: a build shares no file with another, so its ids need not last.
      chunkIds: 'size',
      moduleIds: 'size',
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          terserOptions: { compress: { passes: 3, ecma: 2020 }, mangle: true, format: { comments: false } },
        }),
      ],
    },
    performance: { hints: false },
    // One line of what it weighs, and whatever is wrong.
    stats: { preset: 'errors-warnings', timings: true, logging: 'info', loggingDebug: ['budget'] },
    // A folder of a test, outside this tree, leaves nothing behind.
    cache: folder.startsWith(root)
      ? {
          type: 'filesystem',
          cacheDirectory: join(root, '.cache/webpack'),
          name: relative(root, folder).replaceAll('/', '-'),
          version:
            'pure schemas in one call, with maps, without descriptions, snapshots and mutations, with a plain logger, only the manifest’s id',
        }
      : false,
    plugins: [
      new GuardedScriptsPlugin(),
      // Our reset is in shared/ui; Chakra's is switched off and would still weigh 1.2 KB brotli on every signed-in
      // page.
      new webpack.NormalModuleReplacementPlugin(
        /\/styled-system\/preflight\.js$|^\.\/preflight\.js$/,
        join(root, 'shared/build/src/noPreflight.ts'),
      ),
      new webpack.NormalModuleReplacementPlugin(/^\.\/desc\.mjs$/, (resolving) => {
        if (/@module-federation\/error-codes\//.test(resolving.context))
          resolving.request = join(root, 'shared/build/src/noDescriptions.ts')
      }),
      new webpack.NormalModuleReplacementPlugin(/^\.\/logger\.js$/, (resolving) => {
        if (/@module-federation\/sdk\//.test(resolving.context))
          resolving.request = join(root, 'shared/build/src/plainLogger.ts')
      }),
      new webpack.NormalModuleReplacementPlugin(/^\.\/mutationCache\.js$/, (resolving) => {
        if (/@tanstack\/query-core\//.test(resolving.context))
          resolving.request = join(root, 'shared/build/src/noMutations.ts')
      }),
      new webpack.NormalModuleReplacementPlugin(/\/(?:utils\/preload|snapshot\/SnapshotHandler)\.js$/, (resolving) => {
        if (/@module-federation\/runtime-core\//.test(resolving.context))
          resolving.request = join(root, 'shared/build/src/noSnapshots.ts')
      }),
    ],
  }
}

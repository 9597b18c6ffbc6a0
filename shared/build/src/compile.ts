import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

import TerserPlugin from 'terser-webpack-plugin'
import webpack, { type Configuration } from 'webpack'

import { GuardedScriptsPlugin } from './GuardedScriptsPlugin'
import { manifestAside } from './manifestAside'
import { pureSchemas } from './pureSchemas'

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..')

/** Packages export `./*` as .ts or .tsx, and webpack would use the first even if it does not exist. */
const sources = Object.fromEntries(
  ['console', 'contracts', 'desk', 'domain', 'module', 'ui'].map((name) => [
    `@kasa/${name}`,
    join(root, 'shared', name, 'src'),
  ]),
)

/**
 * `react-router` resolves to its development build in every bundler; its warnings cost 0.5 KB brotli on every
 * signed-in page.
 */
function routerOfProduction(): string {
  const dom = createRequire(join(root, 'shared/ui/package.json')).resolve('react-router-dom/package.json')
  return join(dirname(createRequire(dom).resolve('react-router/package.json')), 'dist/production/index.mjs')
}

/** A source's path in this tree. Webpack drops one `..` for files outside the package's folder. */
const sourceName = ({ absoluteResourcePath: path }: { absoluteResourcePath: string }): string =>
  /\/((shared\/(console|contracts|desk|domain|module|ui)\/src|node_modules)\/.*)/.exec(path)?.[1] ??
  relative(root, path)

/** The shared webpack configuration of all browser packages; `folder` is the package's. */
export function compiled(folder: string): Configuration {
  return {
    mode: 'production',
    context: folder,
    target: ['web', 'es2022'],
    // Source maps beside the build, not referenced by scripts; they are stored where browsers cannot read
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
        // Emotion imports them for an unused function, and neither declares to be free of side effects: 0.7 KB brotli
        // on every signed-in page.
        { test: /\/node_modules\/(hoist-non-react-statics|react-is)\//, sideEffects: false },
      ],
    },
    resolveLoader: { modules: [join(root, 'shared/build/node_modules'), 'node_modules'] },
    output: {
      path: join(folder, 'dist'),
      clean: true,
      publicPath: 'auto',
      filename: '[name].[contenthash:10].js',
      // A build's folder is named by its hash. Hashes in file names would add 0.8 KB brotli of tables.
      chunkFilename: '[name].js',
      hashDigest: 'hex',
      devtoolModuleFilenameTemplate: sourceName,
      crossOriginLoading: 'anonymous',
      // Without it, a module that threw while loading resolves to an empty one on retry.
      strictModuleErrorHandling: true,
    },
    optimization: {
      // The shortest ids for the most used chunks; builds share no files, so ids need not be stable.
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
    // No cache for test folders outside this tree.
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
      // Our reset is in shared/ui; Chakra's is off but would still cost 1.2 KB brotli on every signed-in page.
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

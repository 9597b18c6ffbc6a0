import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'

const here = dirname(fileURLToPath(import.meta.url))
const domainSource = join(here, '../../domain/src')

/** Resolves `./*` of our packages to a .ts or .tsx file, which esbuild does not do by itself. */
const workspaceSources: Plugin = {
  name: 'workspace-sources',
  setup: (hooks) => {
    hooks.onResolve({ filter: /^@kasa\/domain\// }, ({ path }) => ({
      path: join(domainSource, `${path.slice('@kasa/domain/'.length)}.ts`),
    }))
  },
}

/**
 * Bundles one or several files, minified as in production, into JavaScript and CSS. `external` packages are left out,
 * to measure the rest.
 */
export async function bundle(
  entry: string | readonly string[],
  options: { external?: string[]; define?: Record<string, string> } = {},
): Promise<{ js: string; css: string; chunks: Record<string, string> }> {
  const result = await build({
    ...(typeof entry === 'string'
      ? { entryPoints: { page: join(here, '..', entry) } }
      : {
          stdin: {
            contents: entry.map((file) => `export * from './${file}'`).join('\n'),
            resolveDir: join(here, '..'),
            sourcefile: 'page.ts',
          },
        }),
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    splitting: true,
    outdir: '/',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"', ...options.define },
    plugins: [workspaceSources],
    external: ['*.woff2', ...(options.external ?? [])],
  })
  const files = Object.fromEntries(result.outputFiles.map((file) => [file.path.slice(1), file.text]))
  const { 'page.js': page, 'stdin.js': stdin, 'page.css': css = '', ...chunks } = files
  const js = page ?? stdin ?? ''
  return { js, css, chunks }
}

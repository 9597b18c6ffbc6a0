import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'

const here = dirname(fileURLToPath(import.meta.url))
const domainSource = join(here, '../../domain/src')

/** `./*` in our packages stands for a .ts or .tsx file, a choice esbuild does not make by itself. */
const workspaceSources: Plugin = {
  name: 'workspace-sources',
  setup: (hooks) => {
    hooks.onResolve({ filter: /^@kasa\/domain\// }, ({ path }) => ({ path: join(domainSource, `${path.slice('@kasa/domain/'.length)}.ts`) }))
  },
}

/** One page's JavaScript and CSS, minified, as production has it. `external` packages are left out (for weighing). */
export async function bundle(entry: string, options: { external?: string[] } = {}): Promise<{ js: string; css: string; chunks: Record<string, string> }> {
  const result = await build({
    entryPoints: { page: join(here, '..', entry) },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    splitting: true,
    outdir: '/',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [workspaceSources],
    external: ['*.woff2', ...(options.external ?? [])],
  })
  const files = Object.fromEntries(result.outputFiles.map((file) => [file.path.slice(1), file.text]))
  const { 'page.js': js = '', 'page.css': css = '', ...chunks } = files
  return { js, css, chunks }
}
